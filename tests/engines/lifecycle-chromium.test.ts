import { walkLifecycle } from './lifecycle.ts';

walkLifecycle('chromium');
