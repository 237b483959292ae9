/** What logs and exports use of the VM beyond the rest of the hooks. */

declare function require(path: `${string}/lib/list-logs.js`): typeof import('../lib/list-logs.js');
declare function require(path: `${string}/lib/export-page.js`): typeof import('../lib/export-page.js');
declare function require(path: `${string}/lib/counted-log.js`): typeof import('../lib/counted-log.js');
