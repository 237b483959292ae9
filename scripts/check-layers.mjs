import { hookLayerFaults } from './lib/hook-layers.mjs';
import { cycleFaults } from './lib/import-cycles.mjs';
import { layerFaults } from './lib/layers.mjs';
import { log } from './lib/log.mjs';

const faults = [...layerFaults(), ...hookLayerFaults(), ...cycleFaults()];
for (const fault of faults) log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
