/**
 * The public demonstration (DEMO_PUBLIC): a server for everybody to look at. It writes nothing for visitors, sends nothing,
 * and goes back to its first state every hour, with whatever a visit has left.
 */

import * as environmentReader from './environment-reader.ts';

/** Made once the demonstration is as it should be: by `npm start`, or in PocketBase's dashboard. */
const FIRST_STATE = 'demo-publica.zip';

const READ_ONLY = 'Esta é uma demonstração: nada é gravado.';

export const isOn = () => environmentReader.reader($os.getenv).flag('DEMO_PUBLIC', false);

/** Throws the refusal of a request that would write; a superuser prepares the demonstration. */
export function refuseWrite(e: PbRequestEvent) {
  const { method } = e.request;
  if (!isOn() || method === 'GET' || method === 'HEAD' || e.hasSuperuserAuth()) return;
  const code = 'demo_read_only';
  throw new ApiError(403, READ_ONLY, { demo: new ValidationError(code, READ_ONLY) });
}

/** The job: the process restarts itself on the restored data. */
export function reset(app: PbApp) {
  if (!isOn()) return;
  try {
    $os.stat(`${app.dataDir()}/backups/${FIRST_STATE}`);
  } catch {
    app.logger().warn(`backups/${FIRST_STATE} is missing: the demonstration is not reset`);
    return;
  }
  app.restoreBackup(new Context(), FIRST_STATE);
}
