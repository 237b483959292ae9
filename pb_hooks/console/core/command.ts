/**
 * What every console command has in common: its arguments, its output and its end. PocketBase exits with 0 whatever a
 * command did, and prints a stack for what it throws, so the end is ours: 0 done, 1 not done, 2 called wrongly.
 */

import * as commandLine from './command-line.ts';
import { failureSentence } from './failure-sentence.ts';
import * as leaveOpen from './leave-open.ts';
import * as requireMigrated from './require-migrated.ts';
import * as usages from './usages.ts';

export interface Call {
  app: PbApp;
  operands: string[];
  /** names without dashes */
  flags: Set<string>;
  /** to standard output */
  say: (line: string) => void;
  /** to standard error: what must not mix with data */
  note: (line: string) => void;
  /** no more than so many bytes of it */
  stdin: (most: number) => PbBytes;
}

/** Thrown for what a person can mend: its message is all that is printed. */
class Refusal extends Error {}

/**
 * Makes what a command throws to end as 'not done'.
 * @param sentence for a person, in Portuguese
 */
export const refusal = (sentence: string) => new Refusal(sentence);

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * With what a terminal would obey as JSON writes it: a cell of a foreign list could clear the screen, write a report of its own, or
 * fill the clipboard. An export in JSON stays the same data.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const printable = (line: string) => line.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, escaped);

/** Lines are written in large pieces: ten thousand small writes take longer than the import they report. */
function writer(stream: { write(bytes: PbBytes): void }) {
  let lines: string[] = [];
  const flush = () => {
    const text = lines.map((line) => `${line}\n`).join('');
    // First: what cannot be written now is not tried again at the end.
    lines = [];
    if (text) stream.write(toBytes(text));
  };
  const say = (line: string) => {
    lines.push(printable(line));
    if (lines.length >= 500) flush();
  };
  return { say, flush };
}

/** Not `cmd.errOrStderr()`: PocketBase's colours send that to standard output, into an export. */
const note = (line: string) => console.error(printable(line));

/**
 * Runs one command to its end.
 * @param name of the command in usages.ts
 * @param work returns whether all went well
 */
export function run(cmd: PbCommand, args: Iterable<string>, name: string, work: (call: Call) => boolean) {
  const out = writer(cmd.outOrStdout());
  const end = (code: number) => {
    out.flush();
    if (code !== 0) $os.exit(code);
    leaveOpen.finish($app);
  };
  const usage = usages.USAGES.get(name) as commandLine.Usage;
  const given = commandLine.parse([...args], usage);
  if (given.help || given.wrong) {
    const text = commandLine.describe(name, usage);
    if (given.wrong) note(`${given.wrong}\n\n${text}`);
    else out.say(text);
    return end(given.wrong ? 2 : 0);
  }
  let code = 1;
  try {
    if (!usage.makesData) requireMigrated.requireMigrated($app, given.migrationsDir);
    const stdin = (most: number) => toBytes(cmd.inOrStdin(), most);
    const { operands, flags } = given;
    const isDone = work({ app: $app, operands, flags, say: out.say, note, stdin });
    // An export is not done before its last line is out.
    out.flush();
    code = isDone ? 0 : 1;
  } catch (failure) {
    note(`Não foi possível: ${failureSentence(failure)}`);
  }
  end(code);
}
