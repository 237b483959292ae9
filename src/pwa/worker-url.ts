import type { Workbox } from 'workbox-window';

/** Where the server has the service worker; the brake (docs/kill-switch.md) answers there too. */
const WORKER = '/sw.js';

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(input: string): ScriptUrl };
};

let url: ScriptUrl | undefined;

/**
 * The worker's address, in the form that the content policy asks for. The only Trusted Types policy of the app (the build
 * names it in the list of served files): it knows this one address and takes no input, so that it is of no use to others.
 * Made once: a second policy of its name is refused.
 */
export function workerUrl(): ScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  url ??= trustedTypes?.createPolicy('worker-url', { createScriptURL: () => WORKER }).createScriptURL('');
  return url ?? WORKER;
}
