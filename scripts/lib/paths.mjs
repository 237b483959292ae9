import { fileURLToPath } from 'node:url';

/** The project's root, whatever folder a command was started from. @type {string} */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string} path relative to the project's root */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
