/**
 * Text from outside as one plain line: composed letters, no control characters, nothing invisible that turns the
 * reading direction round or hides what stands behind it. Markup is only text and stays.
 */
export function plainText(text: string) {
  // Most of what people write is this already, and an import asks ten thousand times.
  if (/^([!-~]+( [!-~]+)*)?$/.test(text)) return text;
  return (
    text
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replace(
        /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffc]/g,
        '',
      )
      .replace(/\s+/g, ' ')
      .trim()
  );
}
