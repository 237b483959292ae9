import type { PointerEvent as Press } from 'react';

/** Further down than a finger trembles, and within the reach of a thumb. */
const CLOSING_PX = 96;

/**
 * A sheet from below follows the finger that pulls at its head; let go far enough down it closes, else it comes back.
 * On a wide screen a dialog is no sheet, and stays.
 */
export function dragSheet(press: Press<HTMLElement>, sheet: HTMLElement | null, close: () => void): void {
  if (!sheet || !matchMedia('(width < 40rem)').matches) return;
  const head = press.currentTarget;
  const start = press.clientY;
  const listening = new AbortController();
  const { signal } = listening;
  let moved = 0;
  function follow({ clientY }: PointerEvent): void {
    moved = Math.max(0, clientY - start);
    Object.assign(sheet?.style ?? {}, { transition: 'none', translate: `0 ${moved}px` });
  }
  function end({ type }: PointerEvent): void {
    listening.abort();
    // Closed it goes from where the finger has left it.
    if (type === 'pointerup' && moved > CLOSING_PX) close();
    else Object.assign(sheet?.style ?? {}, { transition: '', translate: '' });
  }
  // The finger may leave the head long before it lets go.
  head.setPointerCapture(press.pointerId);
  head.addEventListener('pointermove', follow, { signal });
  head.addEventListener('pointerup', end, { signal });
  head.addEventListener('pointercancel', end, { signal });
}
