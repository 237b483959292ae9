/**
 * What the phone shows of the installed app.
 * @param {string} appName
 * @returns {Partial<import('vite-plugin-pwa').ManifestOptions>}
 */
export function webManifest(appName) {
  return {
    id: '/',
    name: appName,
    // Android cuts at about twelve characters
    short_name: appName.length <= 12 ? appName : (appName.split(' ')[0] ?? appName),
    description: 'Assistentes de IA para o marketing de profissionais de saúde.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#0f766e',
    background_color: '#f6f3ee',
    categories: ['business', 'medical', 'productivity'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
