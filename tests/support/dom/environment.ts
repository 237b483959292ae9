import type { Environment } from 'vitest/runtime';
import { endWorker } from '../worker-lifetime.ts';
import { installWindow } from './window.ts';

/** Node with the names of a browser; every page of the tests brings a window of its own behind them. */
const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup() {
    installWindow('http://127.0.0.1/');
    return { teardown: endWorker };
  },
};

export default environment;
