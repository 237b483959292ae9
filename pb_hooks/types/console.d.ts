/** What the console commands, the check and retention use of the VM beyond the rest of the hooks. */

declare function require(path: `${string}/lib/retention.js`): typeof import('../lib/retention.js');
