/** The sales platforms, and whether the host has given the secret of each: without one, it is off. */

/** By the name in the address. */
const SECRETS = {
  hotmart: 'HOTMART_HOTTOK',
  kiwify: 'KIWIFY_TOKEN',
  eduzz: 'EDUZZ_SECRET',
  outra: 'PURCHASE_SECRET',
} as const;

export type Provider = keyof typeof SECRETS;
export const PROVIDERS = Object.keys(SECRETS) as Provider[];

const NAMES: Record<Provider, string> = {
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  eduzz: 'Eduzz',
  outra: 'outra plataforma',
};

/** As a person calls it. */
export const nameOf = (provider: string): string => NAMES[provider as Provider] ?? provider;

export const isProvider = (name: unknown): name is Provider => PROVIDERS.includes(name as Provider);

/** '' while it is off. */
export const secretOf = (provider: Provider): string => $os.getenv(SECRETS[provider]).trim();
