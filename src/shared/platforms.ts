/** The sales platforms whose deliveries are taken, as their address names them. */
export const PLATFORMS = ['hotmart', 'kiwify', 'eduzz', 'outra'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** As a person calls it. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
  eduzz: 'Eduzz',
  outra: 'Outra plataforma',
};
