/**
 * Loads a compiled file in the VM that runs the handler, which sees nothing of the file that registered it. `Module` is
 * the type of its source: require<typeof import('../routing/route-gate.ts')>(`${__hooks}/routing/route-gate.js`).
 */
declare function require<Module>(path: string): Module;
