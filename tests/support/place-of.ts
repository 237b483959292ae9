/** So many places are there in which a member's requests are counted first, and at so many of them each looks (`NEAR` of http/in-flight.ts). */
export const NEAR = { all: 1024, each: 32 };

/** The first of a person's places, as `acquireNear` of host/semaphore.ts finds it. */
export function placeOf({ id }: { id: string }): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % NEAR.all;
}

/** Whether two people have none of them in common. */
export function areApart(one: { id: string }, other: { id: string }): boolean {
  const gap = Math.abs(placeOf(one) - placeOf(other));
  return Math.min(gap, NEAR.all - gap) >= NEAR.each;
}
