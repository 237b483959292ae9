const LINK = /<link rel="manifest"[^>]*>/;

/**
 * Puts the link that the PWA plugin writes into a template, from which `src/pwa/link-manifest.ts` takes it. Stands behind that plugin.
 * @returns {import('vite').Plugin}
 */
export function lateManifestPlugin() {
  return {
    name: 'late-manifest',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!LINK.test(html)) throw new Error('index.html has no link to a manifest');
        return html.replace(LINK, (link) => `<template id="manifest">${link}</template>`);
      },
    },
  };
}
