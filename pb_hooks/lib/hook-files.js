/**
 * Whether the hooks are all here. PocketBase starts without a file that is missing, and a library that is missing or does
 * not compile is noticed by the first request that needs it: the server would go on without gate, guards or log, and call
 * itself ready. Every entry file asks, so that one that is there speaks for one that is not.
 */

const ENTRIES = [
  'admin.pb.js',
  'app.pb.js',
  'audit.pb.js',
  'backup.pb.js',
  'boot.pb.js',
  'console.pb.js',
  'data.pb.js',
  'notices.pb.js',
  'routes.pb.js',
  'schema.pb.js',
  'signin.pb.js',
  'superuser.pb.js',
  'support.pb.js',
  'sync.pb.js',
];
/** Run by another process (`bounded-mail.js`), so nothing here requires it. */
const CHILDREN = ['mail-sender/send-mail.pb.js'];

const REFERENCE = /\brequire\(\s*\\?[`']((?:\\?\$\{__hooks\}|\.\.?)\/[a-z0-9/.-]+\.js)/g;
/** A copy that broke off leaves files of no bytes, and PocketBase writes a comment into those. */
const SAYS_SOMETHING = /\brequire\(|\bmodule\.exports\b|\$app\./;

/** The path below the hooks folder. @param {string} from @param {string} reference */
function resolve(from, reference) {
  const steps = /^\./.test(reference) ? from.split('/').slice(0, -1) : [];
  for (const step of reference.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && !step.includes('__hooks')) steps.push(step);
  }
  return steps.join('/');
}

/** Every file that somebody requires, with its text, null for what cannot be read. */
function reached() {
  /** @type {Map<string, string | null>} */
  const found = new Map();
  const waiting = [...ENTRIES, ...CHILDREN];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    let text = null;
    try {
      text = toString($os.readFile(`${__hooks}/${file}`));
    } catch {
      // It is not there, or not for us.
    }
    found.set(file, text);
    for (const [, reference = ''] of (text ?? '').matchAll(REFERENCE)) waiting.push(resolve(file, reference));
  }
  return found;
}

/** What a piece of work throws, '' when it does not. @param {() => unknown} work */
function failureOf(work) {
  try {
    work();
    return '';
  } catch (failure) {
    return `não pode ser carregado: ${failure}`;
  }
}

/** The mistakes, as "file: what". @param {Map<string, string | null>} files */
function mistakes(files) {
  const told = (/** @type {string[]} */ lines) => lines.filter((line) => !line.endsWith(': '));
  const empty = told(
    [...files].map(([file, text]) => {
      if (text === null) return `${file}: falta, ou não pode ser lido`;
      return `${file}: ${SAYS_SOMETHING.test(text) ? '' : 'está vazio'}`;
    }),
  );
  if (empty.length > 0) return empty;
  // Compiled once for all VMs.
  const load = (/** @type {string} */ file) => require(/** @type {HookPath} */ (`${__hooks}/${file}`));
  const compile = (/** @type {string} */ file) => new Function(files.get(file) ?? '');
  const libraries = [...files.keys()].filter((file) => file.startsWith('lib/'));
  const unloaded = libraries.filter((file) => failureOf(() => load(file)));
  // Whoever requires one that does not compile cannot be loaded either.
  const asked = [...ENTRIES, ...CHILDREN, ...unloaded];
  const broken = told(asked.map((file) => `${file}: ${failureOf(() => compile(file))}`));
  return broken.length > 0 ? broken : unloaded.map((file) => `${file}: ${failureOf(() => load(file))}`);
}

let isAsked = false;

/** Ends a process that is about to serve without all of them. */
function check() {
  if (isAsked || ![...$os.args].includes('serve')) return;
  isAsked = true;
  const wrong = mistakes(reached());
  if (wrong.length === 0) return;
  console.error(
    '\nO servidor não iniciou: a pasta pb_hooks não está inteira.\n' +
      wrong.map((line) => `  - ${line}\n`).join('') +
      'Copie de novo a pasta inteira desta versão.\n',
  );
  $os.exit(3);
}

module.exports = { ENTRIES, check };
