import { useEffect, useRef, useState } from 'react';

/** So long a search rests before its result is announced: who listens would otherwise hear every key. */
const REST_MS = 1_000;

type Props = {
  /** What is searched and filtered for: a change of it is what gets an answer. */
  asked: string;
  /** How many were found; null while that is on its way. */
  found: number | null;
  /** There are more than that. */
  isAtLeast?: boolean | undefined;
  /** What they are called, one and many. */
  one: string;
  many: string;
};

/** Announces to a screen reader once, and politely, how much a search or filter has found. Nothing on the screen. */
export function FoundStatus({ asked, found, isAtLeast = false, one, many }: Props) {
  const [said, setSaid] = useState('');
  // The first list was asked for by nobody.
  const announced = useRef(asked);
  useEffect(() => {
    if (announced.current === asked) return;
    // Emptied first: the same words twice would not be read twice.
    setSaid('');
    if (found === null) return;
    const timer = setTimeout(() => {
      announced.current = asked;
      setSaid(`${isAtLeast ? 'mais de ' : ''}${found} ${found === 1 ? one : many}`);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [asked, found, isAtLeast, one, many]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
