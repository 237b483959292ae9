import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { BadEnvironment, readEnvironment } from './lib/environment.mjs';
import { whyNotFree } from './lib/free-port.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';

// Everything that this file imports above works before a package is installed: Node alone.

/** What must end with the start, last started first. @type {(() => Promise<unknown>)[]} */
const stops = [];
let isStopping = false;

/** @param {number} code */
async function stopAll(code) {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.reverse()) await stop().catch(() => {});
  process.exit(code);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (!isStopping) log('\nStopping …');
    stopAll(0);
  });

// a TERM to npm ends npm and its shell, but does not reach this process: without this look at the parent the
// server would go on alone and hold the port
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) stopAll(0);
  }, 500).unref();

try {
  await start();
} catch (cause) {
  const message = cause instanceof Error ? cause.message : String(cause);
  log(
    cause instanceof BadEnvironment
      ? `\nNão iniciado: configuração inválida:\n${message}`
      : `\nNot started: ${message}`,
  );
  await stopAll(1);
}

/**
 * @param {string} host
 * @param {number} port
 * @param {string} fault
 */
function cannotListen(host, port, fault) {
  if (fault === 'EADDRINUSE')
    return `port ${port} on ${host} is taken, perhaps by another start. Stop that one, or choose another PORT.`;
  if (fault === 'EACCES') return `this user may not listen on port ${port}. Choose a PORT of 1024 or more.`;
  return `this computer cannot listen on HOST=${host} (${fault}): it is not one of its addresses.`;
}

/**
 * Adds the sample and keeps a public demonstration's first state, where they are asked for.
 * @param {import('./lib/environment.mjs').Environment & { url: string }} settings
 */
async function prepareDemo({ url, superuser, dataDir, demo, trial, publicDemo }) {
  if (demo) {
    const { loadSample } = await import('./demo/load-sample.mjs');
    const added = await loadSample({ url, superuser, members: trial || publicDemo });
    if (added > 0)
      log(`Catalogue: it was empty, ${added} sample assistants were added (DEMO=0 leaves it empty)`);
  }
  if (!publicDemo) return;
  const { keepFirstState } = await import('./demo/keep-first-state.mjs');
  await keepFirstState({ url, superuser, dataDir });
}

async function start() {
  // Side by side: packages wait for the network and the disk while a compiler computes.
  const [pocketBase] = await Promise.all([ensurePocketBase({ log }), installPackages(log)]);
  const { compileHooksIfChanged } = await import('./build/compile-hooks.mjs');
  await compileHooksIfChanged();
  const settings = readEnvironment(process.env);
  const { host, port, dataDir, trial, appUrl, adminEmail } = settings;
  const taken = await whyNotFree(host, port);
  if (taken) throw new Error(cannotListen(host, port, taken));

  // imported here, because it needs installed packages
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(log);

  // the database holds personal data: only its owner may read what is created from here on
  process.umask(0o077);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, HOST: host, PORT: String(port), APP_URL: appUrl, ADMIN_EMAIL: adminEmail };
  let { superuser } = settings;
  let inboxUrl = '';
  if (trial) {
    const { startInbox } = await import('./inbox/inbox.mjs');
    const inbox = await startInbox({ port: port + 1 });
    stops.push(inbox.close);
    inboxUrl = inbox.url;
    const { trialSuperuser } = await import('./lib/trial-superuser.mjs');
    if (!superuser.email) superuser = trialSuperuser(dataDir);
    Object.assign(env, {
      TRIAL: '1',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(inbox.smtpPort),
      SMTP_USER: '',
      SMTP_PASSWORD: '',
      SMTP_TLS: '',
      MAIL_FROM: settings.mailFrom,
      SUPERUSER_EMAIL: superuser.email,
      SUPERUSER_PASSWORD: superuser.password,
    });
  }

  const { runPocketBase } = await import('./lib/run-pocketbase.mjs');
  const { builtProgram, settleSwap } = await import('./upgrade/settle-swap.mjs');
  const built = builtProgram(pocketBase.path);
  const program = await settleSwap({ built, dataDir, env, log, onRehearsal: (stop) => stops.push(stop) });
  const running = runPocketBase({ ...program, host, port, dataDir, env });
  stops.push(running.stop);
  await running.ready;
  running.ended.then((code) => {
    if (isStopping) return;
    log(`PocketBase ended by itself with ${code}.`);
    stopAll(code || 1);
  });

  const url = `http://${host}:${port}`;
  const fault = await prepareDemo({ ...settings, url, superuser }).catch((cause) => cause.message);
  if (isStopping) return;
  // a dashboard that SUPERUSER_IPS or a second factor protects lets nobody in from here, and the server is well
  if (fault) log(`\nThe ${settings.publicDemo ? 'demonstration' : 'sample'} could not be prepared: ${fault}`);
  const { startBanner } = await import('./lib/start-banner.mjs');
  log(startBanner({ ...settings, url, inboxUrl, superuser, samples: trial && settings.demo && !fault }));
}
