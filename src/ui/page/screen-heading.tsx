import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppName } from './app-name.ts';

/** The address whose heading was last shown; null before the first screen, which takes no focus. */
let shownPath: string | null = null;

type Props = { title: string; children?: ReactNode; className?: string };

/**
 * The one h1 of a screen. Sets the document's title and, after a change of screen, takes the focus, so that
 * a screen reader says where the person is and the next Tab starts there.
 */
export function ScreenHeading({ title, children = title, className = 'text-2xl font-semibold' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const appName = useAppName();
  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);
  // The screens load lazily: only the heading itself knows when its screen is there to be focused.
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) heading.current?.focus();
    shownPath = pathname;
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
