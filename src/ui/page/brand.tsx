import { useAppName } from './app-name.ts';

/** Name and mark of the app. */
export function Brand({ className = '' }: { className?: string }) {
  const name = useAppName();
  return (
    <span className={`inline-flex items-center gap-2.5 font-semibold tracking-tight ${className}`}>
      <BrandMark />
      {name}
    </span>
  );
}

/** The mark alone, where the name stands elsewhere. */
export const BrandMark = () => <span className="brand-mark" aria-hidden="true" />;
