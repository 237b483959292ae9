/** Only in tests, for superusers: what the rules of `shared` answer in this VM. Texts both ways, so that nothing is lost. */
routerAdd('POST', '/api/tests/call-shared', (e) => {
  /** @type {{ file: string, name: string, args: unknown[] }[]} */
  const calls = JSON.parse(String(e.requestInfo().body['calls']));
  const answers = calls.map(({ file, name, args }) => {
    /** @type {Record<string, (...args: unknown[]) => unknown>} */
    const rules = require(`${__hooks}/shared/${file}.js`);
    return rules[name]?.(...args);
  });
  return e.json(200, { answers: JSON.stringify(answers) });
});
