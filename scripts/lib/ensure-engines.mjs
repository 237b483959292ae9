import { findFirefox, findWebKit } from './find-engines.mjs';
import { installByApt } from './install-by-apt.mjs';

const ENGINES = [
  { name: 'Firefox', isHere: () => findFirefox() !== null, packages: ['firefox-esr'] },
  {
    name: 'WebKitGTK',
    isHere: () => findWebKit() !== null,
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
];

/**
 * The engines beside Chromium for `npm run test:all`: the machine's own, else installed by apt as root. One that cannot be
 * had is named with what to do; its tests are skipped, and the run has failed.
 * @param {(line: string) => void} log
 * @returns {Promise<{ name: string, whatToDo: string }[]>} what is missing
 */
export async function ensureEngines(log) {
  /** @type {{ name: string, whatToDo: string }[]} */
  const missing = [];
  for (const { name, isHere, packages } of ENGINES) {
    if (isHere()) continue;
    log(`${name}: not found, installing ${packages.join(', ')} …`);
    const failure = await installByApt(packages).then(
      () => '',
      (cause) => String(cause instanceof Error ? cause.message : cause).split('\n')[0],
    );
    if (isHere()) continue;
    const reason = `${name} was not tried (${failure || 'the packages do not hold it'})`;
    const whatToDo = `${reason}: on Debian or Ubuntu, apt-get install ${packages.join(' ')}`;
    log(whatToDo);
    missing.push({ name, whatToDo });
  }
  return missing;
}
