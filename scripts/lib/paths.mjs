import { fileURLToPath } from 'node:url';

/** The project's root, whatever folder a command was started from. @type {string} */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} path relative to the project's root */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What PocketBase runs: pb_hooks, compiled. */
export const COMPILED_HOOKS = inRoot('dist/pb_hooks');
