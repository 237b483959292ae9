/** Only in tests, for superusers: what the rules of `shared` answer in this VM. Texts both ways, so that nothing is lost. */
routerAdd('POST', '/api/tests/call-shared', (e) => {
  /** @type {{ file: string, name: string, args: unknown[] }[]} */
  const calls = JSON.parse(String(e.requestInfo().body['calls']));
  /** The typed `require` knows only what handlers ask for. */
  const load = /** @type {(path: string) => Record<string, (...args: unknown[]) => unknown>} */ (
    /** @type {unknown} */ (require)
  );
  const answers = calls.map(({ file, name, args }) => {
    return load(`${__hooks}/shared/${file}.js`)[name]?.(...args);
  });
  return e.json(200, { answers: JSON.stringify(answers) });
});
