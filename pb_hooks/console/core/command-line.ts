/**
 * The arguments of our own commands. They are read here and not by the binary: its parser takes the word behind an
 * unknown flag for that flag's value, and `--dry-run lista.csv` would lose its file. Whatever is not understood to the
 * letter is a mistake: a command that erases must not guess what `--yes=false` meant.
 */

export interface Usage {
  /** what must follow, as the help shows it */
  operands: string[];
  /** without dashes, each with its explanation; none of them takes a value */
  flags: { [flag: string]: string };
  about: string;
  /** it makes its data itself; the others need data that is there */
  makesData?: true;
}

/** Flags of PocketBase that take their value as the next word. */
const WITH_VALUE = [
  'dir',
  'encryptionEnv',
  'queryTimeout',
  'hooksDir',
  'hooksPool',
  'migrationsDir',
  'publicDir',
];
const NUMBERS = ['queryTimeout', 'hooksPool'];
const WITHOUT_VALUE = ['dev', 'automigrate', 'hooksWatch', 'indexFallback'];
const BOOLEAN = /^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/;

/**
 * What is wrong with a flag of PocketBase, '' for nothing. Its own parser stops at the first wrong one, silently:
 * a --dir behind it would be lost, and the command would work on another folder.
 */
function mistakeOf(name: string, value: string | undefined) {
  if (WITHOUT_VALUE.includes(name))
    return value === undefined || BOOLEAN.test(value) ? '' : `--${name}=${value}: use true ou false.`;
  if (value === undefined || value === '' || value.startsWith('-')) return `Falta o valor de --${name}.`;
  return NUMBERS.includes(name) && !/^\d{1,9}$/.test(value) ? `--${name}=${value}: use um número.` : '';
}

export type Flag = { name: string; value: string | undefined };

/**
 * The words that belong to no flag, PocketBase's flags with their values, all others in their order, and the
 * first mistake; the program itself is not among the arguments.
 */
export function split(args: string[]) {
  const words: string[] = [];
  const flags: { [flag: string]: string } = {};
  const others: Flag[] = [];
  let mistake = '';
  for (let i = 0; i < args.length; i += 1) {
    const arg = String(args[i]);
    if (arg === '-' || !arg.startsWith('-')) {
      words.push(arg);
      continue;
    }
    const [, name, value] = /^--([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(arg === '-h' ? '--help' : arg) || [];
    if (name === undefined) {
      mistake = mistake || `Opção desconhecida: ${arg}.`;
    } else if (WITH_VALUE.includes(name)) {
      if (value === undefined) i += 1;
      const given = value ?? (args[i] === undefined ? undefined : String(args[i]));
      mistake = mistake || mistakeOf(name, given);
      flags[name] = given ?? '';
    } else if (WITHOUT_VALUE.includes(name)) {
      mistake = mistake || mistakeOf(name, value);
    } else {
      others.push({ name, value });
    }
  }
  return { words, flags, others, mistake };
}

/**
 * Returns the command that is called, undefined for none: only the first word, since a file to import may be called as one.
 * @param args of the process
 */
export const commandOf = (args: Iterable<string>): string | undefined => split([...args].slice(1)).words[0];

/** @param known what is wrong with it, '' for nothing */
function wrongFlag({ name, value }: Flag, known: string[]) {
  if (!known.includes(name)) return `Opção desconhecida: --${name}.`;
  return value === undefined ? '' : `A opção --${name} não leva valor (está "--${name}=${value}").`;
}

/** @param args what follows the command's name */
export function parse(
  args: string[],
  usage: Usage,
): { operands: string[]; flags: Set<string>; migrationsDir: string; help: boolean; wrong: string } {
  const { words, flags, others, mistake } = split(args);
  const known = ['help', ...Object.keys(usage.flags)];
  const own = new Set(others.map(({ name }) => name));
  let wrong = mistake || others.map((flag) => wrongFlag(flag, known)).find((sentence) => sentence) || '';
  const missing = usage.operands[words.length];
  const left = words[usage.operands.length];
  if (missing && !own.has('help')) wrong = wrong || `Falta ${missing}.`;
  if (left !== undefined) wrong = wrong || `Sobra "${left}".`;
  const help = own.has('help') && wrong === '';
  return { operands: words, flags: own, migrationsDir: flags['migrationsDir'] || '', help, wrong };
}

export function describe(name: string, usage: Usage) {
  const lines = [`Uso: ${[`./comando.sh ${name}`, ...usage.operands].join(' ')} [opções]`, '', usage.about];
  const flags = Object.entries(usage.flags);
  if (flags.length > 0) lines.push('', 'Opções:');
  for (const [flag, what] of flags) lines.push(`  ${`--${flag}`.padEnd(14)}${what}`);
  lines.push(
    '',
    'O comando.sh conhece as pastas e o .env. Com o próprio binário use as mesmas opções do servidor: --dir, --hooksDir,',
    '--migrationsDir e, com cifra, --encryptionEnv.',
    'O servidor pode continuar ligado.',
  );
  return lines.join('\n');
}

/**
 * Where the command's name stands among the arguments of the process. What is before it can only be PocketBase's: the
 * binary takes the word behind any other flag for its value, finds no command, prints its help and ends well.
 * @param command the first of their words
 */
export const placeOf = (args: string[], command: string) =>
  args.findIndex((_, i) => split(args.slice(0, i + 1)).words[0] === command);
