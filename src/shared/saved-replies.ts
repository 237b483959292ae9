/**
 * Replies that administrators have written once: in one text, each below a line `# Name`. `{nome}` and the other placeholders
 * are filled for the person that is answered.
 */

export type SavedReply = { name: string; text: string };

/** What a reply may hold of the person. */
const PLACEHOLDERS = ['nome', 'plano', 'validade'] as const;
const KNOWN = PLACEHOLDERS.map((name) => `{${name}}`);
export type Values = Record<(typeof PLACEHOLDERS)[number], string>;

/**
 * A word between braces; `{OTP}` and `{x}` are text, as members write it and programs do. Letters by their range:
 * PocketBase's VM matches no \p{L}, without a word.
 */
const PLACEHOLDER = /\{\s*([A-Za-z\u00e0-\u00ff][a-z\u00e0-\u00ff]{1,39})\s*\}/g;
const HEAD = /^#+\s*(.*)$/;

export function parseReplies(text: string): SavedReply[] {
  const replies: SavedReply[] = [];
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line);
    const last = replies[replies.length - 1];
    if (head) replies.push({ name: (head[1] ?? '').trim(), text: '' });
    else if (last) last.text += `${line}\n`;
  }
  return replies.map(({ name, text }) => ({ name, text: text.trim() }));
}

/** What is wrong with the text of all replies, in words; '' for nothing. */
export function repliesProblem(text: string): string {
  if (text.trim() === '') return '';
  if (!text.startsWith('#')) return 'Comece cada resposta com uma linha como: # Boas-vindas';
  const replies = parseReplies(text);
  const nameless = replies.find(({ name, text: own }) => name === '' || own === '');
  if (nameless) return `Falta ${nameless.name === '' ? 'o nome' : 'o texto'} de uma resposta.`;
  const wrong = placeholdersOf(text).find((name) => !isKnown(name));
  return wrong === undefined ? '' : unfilledText(`{${wrong}}`);
}

const isKnown = (name: string): name is keyof Values => (PLACEHOLDERS as readonly string[]).includes(name);

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase());

/** The text with what is known of the person; a placeholder without a value stays, and is not sent. */
export const fillReply = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => {
    const key = name.toLowerCase();
    return (isKnown(key) && values[key]) || whole;
  });

/** What would reach a member as it stands: placeholders that are unknown, or have no value. */
export const unfilledPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([whole]) => whole)),
];

export const unfilledText = (placeholder: string): string =>
  placeholdersOf(placeholder).some(isKnown)
    ? `Não se sabe o valor de ${placeholder} desta pessoa: escreva-o no lugar.`
    : `${placeholder} não existe: use ${KNOWN.slice(0, -1).join(', ')} ou ${KNOWN.slice(-1)}.`;
