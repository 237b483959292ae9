const UNKNOWN = '\ufffd';

/**
 * Where a file that was saved as UTF-8 is damaged. Read as Windows-1252 instead, as a file with such bytes mostly is, every
 * accent in it would become two wrong letters.
 * @param text its bytes read as UTF-8, with U+FFFD for each that is none
 * @returns the first damaged line, counted from 1; 0 for a file of another encoding, whose accents are unknown letters nearly all
 */
export function damagedLine(text: string): number {
  const unknown = text.split(UNKNOWN).length - 1;
  const known = text.match(/[\u0080-\ufefe\uff00-\ufffc]/g)?.length ?? 0;
  if (unknown === 0 || known <= unknown) return 0;
  return text.slice(0, text.indexOf(UNKNOWN)).split(/\r\n?|\n/).length;
}
