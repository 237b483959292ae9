/**
 * Text as searches compare it: without case and accents. The triggers of people_search fold the stored side.
 */
export function folded(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
