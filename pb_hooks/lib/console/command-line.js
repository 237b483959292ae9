/**
 * The arguments of our own commands. They are read here and not by the binary: its parser takes the word behind an
 * unknown flag for that flag's value, and `--dry-run lista.csv` would lose its file.
 */

/**
 * @typedef {object} Usage
 * @property {string} name
 * @property {string[]} operands what must follow, as the help shows it
 * @property {{ [flag: string]: string }} flags without dashes, each with its explanation
 * @property {string} about
 */

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
const WITHOUT_VALUE = ['dev', 'automigrate', 'hooksWatch', 'indexFallback'];

/**
 * The words that belong to nobody's flag, and the flags with their values; the program itself is not among them.
 * @param {string[]} args
 */
function split(args) {
  /** @type {string[]} */
  const words = [];
  /** @type {{ [flag: string]: string }} */
  const flags = {};
  for (let i = 0; i < args.length; i += 1) {
    const arg = String(args[i]);
    const match = /^-{1,2}([A-Za-z][A-Za-z-]*)(?:=([\s\S]*))?$/.exec(arg);
    if (!match) {
      words.push(arg);
      continue;
    }
    const name = String(match[1]);
    if (match[2] === undefined && WITH_VALUE.includes(name)) i += 1;
    flags[name] = match[2] ?? (WITH_VALUE.includes(name) ? String(args[i] ?? '') : '');
  }
  return { words, flags };
}

/**
 * @param {string[]} args what follows the command's name
 * @param {Usage} usage
 * @returns {{ operands: string[], flags: Set<string>, migrationsDir: string, help: boolean, wrong: string }}
 */
function parse(args, usage) {
  const { words, flags } = split(args);
  const own = Object.keys(flags).filter(
    (name) => !WITH_VALUE.includes(name) && !WITHOUT_VALUE.includes(name),
  );
  const help = own.includes('help') || own.includes('h');
  const unknown = own.filter((name) => !(name in usage.flags) && name !== 'help' && name !== 'h');
  let wrong = '';
  if (unknown.length > 0) wrong = `Opção desconhecida: --${unknown[0]}.`;
  else if (words.length < usage.operands.length) wrong = `Falta ${usage.operands[words.length]}.`;
  else if (words.length > usage.operands.length) wrong = `Sobra "${words[usage.operands.length]}".`;
  return { operands: words, flags: new Set(own), migrationsDir: flags['migrationsDir'] || '', help, wrong };
}

/** @param {Usage} usage */
function describe(usage) {
  const lines = [
    `Uso: ${[`./pocketbase ${usage.name}`, ...usage.operands].join(' ')} [opções]`,
    '',
    usage.about,
  ];
  const names = Object.keys(usage.flags);
  if (names.length > 0) lines.push('', 'Opções:');
  for (const name of names) lines.push(`  ${`--${name}`.padEnd(14)}${usage.flags[name]}`);
  lines.push(
    '',
    'Use as mesmas opções do servidor: --dir, --hooksDir, --migrationsDir e, com cifra, --encryptionEnv.',
    'O servidor pode continuar ligado.',
  );
  return lines.join('\n');
}

module.exports = { split, parse, describe };
