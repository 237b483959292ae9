import { layerFaults } from './lib/layers.mjs';
import { say } from './lib/say.mjs';

const faults = layerFaults();
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
