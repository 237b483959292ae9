/**
 * What every console command has in common: its arguments, its output and its end. PocketBase answers 0 whatever a
 * command did, and prints a stack for what it throws, so the end is ours: 0 done, 1 not done, 2 called wrongly.
 */

const migrated = require('./migrated.js');
const parsing = require('./command-line.js');
const usages = require('./usages.js');

/**
 * @typedef {object} Call
 * @property {PbApp} app
 * @property {string[]} operands
 * @property {Set<string>} flags names without dashes
 * @property {(line: string) => void} say to standard output
 * @property {(line: string) => void} note to standard error: what must not mix with data
 * @property {(most: number) => PbBytes} stdin no more than so many bytes of it
 */

/** Thrown for what a person can mend: its message is all that is printed. */
class Refusal extends Error {}

/** @param {string} sentence */
const refusal = (sentence) => new Refusal(sentence);

/** Lines are written in large pieces: ten thousand small writes take longer than the import they report. */
function writer(/** @type {{ write(bytes: PbBytes): void }} */ stream) {
  /** @type {string[]} */
  let lines = [];
  const flush = () => {
    if (lines.length > 0) stream.write(toBytes(`${lines.join('\n')}\n`));
    lines = [];
  };
  const say = (/** @type {string} */ line) => {
    lines.push(line);
    if (lines.length >= 500) flush();
  };
  return { say, flush };
}

/** Not `cmd.errOrStderr()`: PocketBase's colours send that to standard output, into an export. @param {string} line */
const note = (line) => console.error(line);

/** @param {unknown} failure */
const sentenceOf = (failure) =>
  String(failure)
    .replace(/^((Go)?Error: )+/, '')
    .replace(/ at [^\n]*\(\d+\)\s*$/, '');

/**
 * Runs one command to its end.
 * @param {PbCommand} cmd
 * @param {Iterable<string>} args
 * @param {string} name of the command in usages.js
 * @param {(call: Call) => boolean} work answers whether all went well
 * @param {'prepared' | 'any'} folder `any`: the command prepares the data itself
 */
function run(cmd, args, name, work, folder = 'prepared') {
  const out = writer(cmd.outOrStdout());
  /** @param {number} code */
  const end = (code) => {
    out.flush();
    if (code !== 0) $os.exit(code);
  };
  const usage = /** @type {import('./command-line.js').Usage} */ (usages.USAGES[name]);
  const given = parsing.parse([...args], usage);
  if (given.help || given.wrong) {
    const text = parsing.describe(usage);
    if (given.wrong) note(`${given.wrong}\n\n${text}`);
    else out.say(text);
    return end(given.wrong ? 2 : 0);
  }
  let code = 1;
  try {
    if (folder === 'prepared') migrated.require($app, given.migrationsDir);
    const stdin = (/** @type {number} */ most) => toBytes(cmd.inOrStdin(), most);
    const { operands, flags } = given;
    code = work({ app: $app, operands, flags, say: out.say, note, stdin }) ? 0 : 1;
  } catch (failure) {
    note(`Não foi possível: ${sentenceOf(failure)}`);
  }
  end(code);
}

module.exports = { run, refusal };
