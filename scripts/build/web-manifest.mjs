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
    shortcuts: [
      shortcut('Favoritos', 'Seus assistentes favoritos', '/dashboard?aba=favoritos'),
      shortcut('Suporte', 'Fale com o suporte', '/support'),
    ],
    screenshots: [
      screenshot('catalogo-celular', 'narrow', '780x1688', 'O catálogo no celular'),
      screenshot('favoritos-celular', 'narrow', '780x1688', 'Os favoritos, também sem internet'),
      screenshot('catalogo-computador', 'wide', '1440x900', 'O catálogo no computador'),
    ],
  };
}

/**
 * @param {string} name
 * @param {string} description
 * @param {string} url
 */
const shortcut = (name, description, url) => ({
  name,
  description,
  url,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
});

/**
 * Taken of the real app by tests/screens/install.screenshots.ts (`npm run screenshots`).
 * @param {string} file
 * @param {'narrow' | 'wide'} form_factor
 * @param {string} sizes
 * @param {string} label
 * @returns {{ src: string, sizes: string, type: string, form_factor: 'narrow' | 'wide', label: string }}
 */
const screenshot = (file, form_factor, sizes, label) => ({
  src: `/install/${file}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor,
  label,
});
