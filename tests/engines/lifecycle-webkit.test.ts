import { walkLifecycle } from './lifecycle.ts';

walkLifecycle('webkit');
