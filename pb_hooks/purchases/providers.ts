/** The sales platforms, and whether the host has given the secret of each: without one, it is off. */

import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../src/shared/platforms.ts';

const SECRETS: Record<Platform, string> = {
  hotmart: 'HOTMART_HOTTOK',
  kiwify: 'KIWIFY_TOKEN',
  eduzz: 'EDUZZ_SECRET',
  outra: 'PURCHASE_SECRET',
};

/** As a person calls it, in a sentence. */
export function nameOf(provider: string): string {
  if (!isProvider(provider)) return provider;
  return provider === 'outra' ? PLATFORM_NAMES.outra.toLowerCase() : PLATFORM_NAMES[provider];
}

export const isProvider = (name: unknown): name is Platform => PLATFORMS.includes(name as Platform);

/** '' while it is off. */
export const secretOf = (provider: Platform): string => $os.getenv(SECRETS[provider]).trim();
