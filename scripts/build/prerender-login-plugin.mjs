import { runnerImport } from 'vite';
import { inRoot } from '../lib/paths.mjs';

const SOURCE = inRoot('src/app/prerender-login.tsx');
const PLACE = '<!-- login -->';
/** Where the early start shows a picture, the app comes behind it; else, and whatever becomes of that, it comes now. */
const START =
  "{let s;try{s=globalThis.showEarly?.()}catch{}s||document.head.append(document.getElementById('entry').content)}";

/**
 * Writes the login screen into the document, rendered by the app's own components: a visitor sees it with the document, a
 * second or more before the scripts have come and run. In a template, so that it is on the page only where src/app/early-start.ts
 * puts it there: on every other screen it does not exist.
 * @returns {import('vite').Plugin}
 */
export function prerenderLoginPlugin() {
  return {
    name: 'prerender-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const { module } = await runnerImport(SOURCE, {
          root: inRoot('.'),
          mode: 'production',
          logLevel: 'error',
        });
        const { loginHtml } = /** @type {{ loginHtml: string }} */ (module);
        if (!loginHtml.includes('<form')) throw new Error('the login rendered without its form');
        const place = `<template id="login">${loginHtml}</template>\n<script>${START}</script>`;
        // The other comments and the indentation are for who reads the source.
        const parts = html
          .split(PLACE)
          .map((part) => part.replace(/\s*<!--.*?-->/gs, '').replace(/\n +/g, '\n'));
        return parts.join(place);
      },
    },
  };
}
