import type { Environment } from 'vitest/runtime';
import { endWorker } from '../worker-lifetime.ts';

/** Node as it is, with an end: what the files of a worker share goes when the worker does. */
const environment: Environment = {
  name: 'shared-worker',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: endWorker }),
};

export default environment;
