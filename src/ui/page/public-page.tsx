import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

/** The frame of a screen that needs no sign-in: name above, content below. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <div className="page flex min-h-14 items-center lg:min-h-16">
          <Brand className="text-[1.0625rem]" />
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className="page grid max-w-2xl grid-cols-1 gap-4 py-10">
        {children}
      </main>
    </>
  );
}
