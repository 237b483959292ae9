import { log } from '../lib/log.mjs';
import { buildIfChanged } from './build-app.mjs';

/** The browser tests walk the built app, and never an older one than its sources. */
export const setup = () => buildIfChanged(log);
