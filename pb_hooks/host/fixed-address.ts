/** The fixed administrator's address at the last start: a command may run without the server's environment. */

import * as serverState from './server-state.ts';

const NAME = 'admin_email';

/** @returns '' where no start had one */
export const read = (app: PbApp) => serverState.read(app, NAME);

export const write = (app: PbApp, email: string) => serverState.write(app, NAME, email);
