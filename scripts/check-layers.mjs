import { hookLayerFaults } from './lib/hook-layers.mjs';
import { layerFaults } from './lib/layers.mjs';
import { say } from './lib/say.mjs';

const faults = [...layerFaults(), ...hookLayerFaults()];
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
