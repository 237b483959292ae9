const ASCII = /^[\x20-\x7e\n\t]*$/;

/** Lower case without accents, for comparing and sorting what people read or type ('Ação' → 'acao'). */
export function fold(text: string): string {
  // Most words are plain ASCII; normalising them would cost five times as much on a phone.
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
