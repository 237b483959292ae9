import { hookLayerFaults } from './lib/hook-layers.mjs';
import { cycleFaults } from './lib/import-cycles.mjs';
import { layerFaults } from './lib/layers.mjs';
import { say } from './lib/say.mjs';

const faults = [...layerFaults(), ...hookLayerFaults(), ...cycleFaults()];
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
