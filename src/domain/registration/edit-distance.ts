/**
 * Is `typed` one missing, doubled, wrong or swapped letter away from `meant`? The first letter must be right,
 * or swapped with the second: 'mail', 'email' and 'cloud' are words of their own.
 */
export function isOneEditAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const rest = typed.slice(at);
  const wanted = meant.slice(at);
  const isSwap = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  if (at === 0) return isSwap;
  return isSwap || rest.slice(1) === wanted.slice(1) || rest === wanted.slice(1) || rest.slice(1) === wanted;
}
