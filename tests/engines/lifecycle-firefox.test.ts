import { walkLifecycle } from './lifecycle.ts';

walkLifecycle('firefox');
