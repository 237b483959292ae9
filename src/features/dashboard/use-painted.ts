import { startTransition, useEffect, useState } from 'react';

/**
 * The value that was last painted, null before the first: a new one a frame after it has been drawn, and not in the way of the
 * next key.
 */
export function usePainted<T>(value: T): T | null {
  const [painted, setPainted] = useState<T | null>(null);
  useEffect(() => {
    if (painted === value) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame comes before its painting, and the task after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, painted]);
  return painted;
}
