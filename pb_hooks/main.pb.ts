/**
 * The one file that PocketBase loads by itself: it loads the others, in this order, and ends the process when one is
 * missing or does not work. PocketBase would not miss a file that is not there, and goes on without one that fails where
 * it watches the folder: a server without its gate serves everything. It requires no other file, so that
 * it can report what is missing.
 */
(() => {
  const ENTRIES = [
    'boot',
    'routing',
    'access',
    'sign-in',
    'superusers',
    'members',
    'catalogue',
    'settings',
    'realtime',
    'registration',
    'invitations',
    'purchases',
    'support',
    'audit',
    'host',
    'search',
    'console',
  ];
  /** Each is loaded by a process of its own, for each mail and each backup. */
  const CHILDREN = ['mail-sender/send-mail.pb.js', 'backup-writer/write-backup.pb.js'];
  /** What follows `require(`. The backslashes: a handler may be given as a text. */
  const REQUIRED = /^\s*\\?[`'"](\\?\$\{__hooks\}\/|\.\.?\/)([\w/.-]+\.js)\\?[`'"]/;
  /** Longer than what follows in any file; the expression is tried on that alone, for the VM's are slow. */
  const LONGEST_CALL = 120;
  const serves = [...$os.args].includes('serve');

  const run = require as (path: string) => unknown;

  const wrong: string[] = [];
  /** Whether each file works; of those that need one another, the first is taken at its word. */
  const works: Map<string, boolean> = new Map();

  const attempt = (file: string, work: (text: string) => void, from: string) => {
    let text = '';
    try {
      text = toString($os.readFile(`${__hooks}/${file}`));
    } catch (_) {
      wrong.push(`falta ${file} (para ${from})`);
      return false;
    }
    // What a copy without room on the disk leaves; it loads without a word.
    if (text.trim() === '') {
      wrong.push(`${file} está vazio`);
      return false;
    }
    try {
      work(text);
      return true;
    } catch (failure) {
      // What needs a file that does not work does not work either: only the cause is reported.
      if (failure) wrong.push(`${file}: ${failure}`);
      return false;
    }
  };

  const resolve = (from: string, folder: string, rest: string) => {
    if (folder.includes('$')) return rest;
    const parts = from.split('/').slice(0, -1);
    for (const step of (folder + rest).split('/')) {
      if (step === '..') parts.pop();
      else if (step !== '.') parts.push(step);
    }
    return parts.join('/');
  };

  /** Loads a file, before it what it names: also what a handler would only ask for later. */
  const load = (file: string, from: string) => {
    const known = works.get(file);
    if (known !== undefined) return known;
    works.set(file, true);
    const ok = attempt(
      file,
      (text) => {
        const calls = serves ? text.split('require(').slice(1) : [];
        const parts = calls.map((call) => {
          const [, folder, rest] = REQUIRED.exec(call.slice(0, LONGEST_CALL)) ?? [];
          return !folder || !rest || load(resolve(file, folder, rest), file);
        });
        if (parts.includes(false)) throw null;
        run(`${__hooks}/${file}`);
      },
      from,
    );
    works.set(file, ok);
    return ok;
  };

  for (const name of ENTRIES) load(`entries/${name}.pb.js`, 'main.pb.js');
  for (const file of CHILDREN) attempt(file, (text) => void new Function(text), 'main.pb.js');
  if (wrong.length > 0) {
    console.error(
      `\n${serves ? 'O servidor não iniciou' : 'Não foi possível'}: há arquivos em falta ou com defeito. Instale o programa de novo.\n  - ${wrong.join('\n  - ')}\n`,
    );
    $os.exit(3);
  }
  // `ready` checks them again
  $app.store().set('hooks:files', [...works.keys(), ...CHILDREN].join('\n'));
})();
