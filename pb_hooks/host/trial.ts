/** The trial mode (TRIAL): everything on one machine, with an example as its fixed administrator unless ADMIN_EMAIL names another. */

import * as environmentReader from './environment-reader.ts';

export const ADMINISTRATOR = 'admin@exemplo.com.br';

export const isOn = (getenv: (name: string) => string) =>
  environmentReader.reader(getenv).flag('TRIAL', false);
