/**
 * The last step of the start. Where the server cannot listen, PocketBase says so in English and ends with 0, as if it had been
 * stopped: whoever watches over it takes that for an end that was wished.
 */

/** What Go says, with what helps. Its own words stay: an update looks for them (deploy/package/troca.sh). */
const HELP: [RegExp, (address: string) => string][] = [
  [/address already in use/, (address) => `outro programa já usa ${address}. Pare-o, ou mude PORT`],
  [
    /permission denied/,
    (address) =>
      `este usuário não pode escutar em ${address}. Abaixo de 1024, só o root, ou um serviço com CAP_NET_BIND_SERVICE`,
  ],
  [
    /cannot assign requested address|no such host|can't assign/,
    (address) => `este computador não tem o endereço ${address}. Corrija HOST`,
  ],
];

/** @param failure of Go's, like "listen tcp 127.0.0.1:8090: bind: address already in use" */
export function explain(failure: unknown) {
  const text = String(failure).replace(/^((Go)?Error: )+/, '');
  const [, help] = HELP.find(([words]) => words.test(text)) ?? [];
  const [, address, name] = /listen tcp\d? (\S+): |lookup (\S+?):? /.exec(text) ?? [];
  return help ? `${help(address || name || '')} (${text}).` : text;
}

/** 1 and not 3: what is in the way may go away by itself, and a start that is tried again finds it gone. */
export function listen(e: PbServeEvent) {
  try {
    e.next();
  } catch (failure) {
    console.error(`\nO servidor não iniciou: ${explain(failure)}\n`);
    $os.exit(1);
  }
}
