import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from './package.json' with { type: 'json' };
import { isAdminCode } from './scripts/build/admin-code.mjs';
import { appNamePlugin } from './scripts/build/app-name-plugin.mjs';
import { CODE_SPLITTING } from './scripts/build/chunk-groups.mjs';
import { chunkModulesPlugin } from './scripts/build/chunk-modules-plugin.mjs';
import { compileHintPlugin } from './scripts/build/compile-hint-plugin.mjs';
import { compileHooksPlugin } from './scripts/build/compile-hooks-plugin.mjs';
import { earlyStartPlugin } from './scripts/build/early-start-plugin.mjs';
import { inlineStylesPlugin } from './scripts/build/inline-styles-plugin.mjs';
import { lateManifestPlugin } from './scripts/build/late-manifest-plugin.mjs';
import { leanDexiePlugin } from './scripts/build/lean-dexie-plugin.mjs';
import { leanReactPlugin } from './scripts/build/lean-react-plugin.mjs';
import { leanRouterPlugin } from './scripts/build/lean-router-plugin.mjs';
import { prerenderLoginPlugin } from './scripts/build/prerender-login-plugin.mjs';
import { WITHOUT_UNUSED_STYLES } from './scripts/build/unused-styles.mjs';
import { webManifest } from './scripts/build/web-manifest.mjs';

const appName = process.env['APP_NAME'] || 'Agentes de Marketing';
process.env['VITE_APP_NAME'] = appName;
process.env['VITE_APP_VERSION'] = packageJson.version;

/** Where `npm run dev` finds PocketBase: the one that `npm start` runs. */
const pocketBase = `http://127.0.0.1:${process.env['PORT'] || '8090'}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    appNamePlugin(appName),
    chunkModulesPlugin(),
    compileHooksPlugin(),
    compileHintPlugin(),
    earlyStartPlugin(),
    prerenderLoginPlugin(),
    inlineStylesPlugin(),
    leanReactPlugin(),
    leanRouterPlugin(),
    leanDexiePlugin(),
    VitePWA({
      registerType: 'prompt',
      // src/pwa registers the worker itself: an injected inline script would be refused by the CSP
      injectRegister: false,
      manifest: webManifest(appName),
      // globPatterns name what the worker keeps
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png,woff2}'],
        // The phone keeps the large pictures of the home screen itself.
        globIgnores: [
          'assets/admin-*',
          '.vite/**',
          'sw-off.js',
          'icons/{icon-512,maskable-512,apple-touch-icon}.png',
        ],
        navigateFallback: 'index.html',
        // the API, and PocketBase's dashboard on the same origin, are never answered by the worker
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/_(\/|$)/],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: false,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    lateManifestPlugin(),
  ],
  resolve: {
    alias: {
      // the package names the edition that warns developers, whatever is built
      'react-router/dom': fileURLToPath(
        new URL('node_modules/react-router/dist/production/dom-export.mjs', import.meta.url),
      ),
      'react-router': fileURLToPath(
        new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
      ),
      // the package's own entry takes the edition for browsers of ten years ago
      dexie: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
      // the edition for browsers writes to innerHTML; this one reads a table
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  css: { postcss: WITHOUT_UNUSED_STYLES },
  build: {
    outDir: 'pb_public',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The entry runs by then: its name would be ten bytes in each file.
      resolveDependencies: (_file, deps) => deps.filter((file) => !file.startsWith('assets/index-')),
    },
    // an inlined image would be a data: url in every precache entry that names it
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: CODE_SPLITTING,
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some(isAdminCode)
            ? 'assets/admin-[name]-[hash].js'
            : // What members load too must not look like administrators' code: the worker would not keep it.
              `assets/${chunk.name.replace(/^admin-/, '')}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': pocketBase, '/_': pocketBase },
  },
});
