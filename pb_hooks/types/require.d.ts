/**
 * Loads a compiled file in the VM that runs the handler, which sees nothing of the file that registered it. The path
 * tells the type of its source (`modules.d.ts`): require(`${__hooks}/routing/route-gate.js`).
 */
declare function require<Path extends keyof HookModules>(path: Path): HookModules[Path];
