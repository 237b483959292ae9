/** What the database says in English, as a host can use it. Its own words stay, for whoever asks for help. */

const HELP: [RegExp, string][] = [
  // 4874: SQLite finds no room for the index of its log, the first that a start asks of a full disk.
  [
    /disk is full|no space left|disk I\/O error \(4874\)/i,
    'o disco está cheio. Libere espaço (df -h) e tente novamente',
  ],
  [
    /readonly database|read-only file system/i,
    'este usuário não pode gravar na pasta de dados, ou o disco só pode ser lido',
  ],
  [/database is locked/i, 'outra gravação ocupa o banco há muito tempo. Tente novamente em um minuto'],
];

/** Without the names of exceptions in front and the place in the code behind. */
export function failureSentence(failure: unknown) {
  const text = String(failure)
    .replace(/^((Go)?Error: )+/, '')
    .replace(/ at [^\n]*\(\d+\)\s*$/, '');
  const [, help] = HELP.find(([words]) => words.test(text)) ?? [];
  return help ? `${help} (${text}).` : text;
}
