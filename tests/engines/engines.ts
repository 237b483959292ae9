import { chromiumEngine } from './drivers/chromium.ts';
import type { Engine, EngineName } from './drivers/engine.ts';
import { firefoxEngine } from './drivers/firefox.ts';
import { webkitEngine } from './drivers/webkit.ts';

const BY_NAME: Record<EngineName, Engine> = {
  chromium: chromiumEngine,
  firefox: firefoxEngine,
  webkit: webkitEngine,
};

export const engineOf = (name: EngineName): Engine => BY_NAME[name];
