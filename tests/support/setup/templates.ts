import { openTemplates, template } from '../template.ts';

/** Before the first test: what all of them copy. Several projects ask for it; the first one makes it. */
export async function setup(): Promise<() => void> {
  const close = openTemplates();
  process.once('exit', close);
  await template('booted');
  return close;
}
