/** Returns numbers from 0 up to 1, the same ones for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** The same as whole numbers below a bound. */
export function seededBelow(seed: number): (bound: number) => number {
  const random = seededRandom(seed);
  return (bound) => Math.floor(random() * bound);
}
