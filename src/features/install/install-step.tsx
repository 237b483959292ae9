import type { ReactNode } from 'react';

/** One step, with the sign that the finger looks for. */
export function Step({ sign, children }: { sign: string; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true" className={`install-sign icon ${sign}`} />
      <span>{children}</span>
    </li>
  );
}
