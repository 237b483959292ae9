/**
 * Handlers find the libraries by `require(`${__hooks}/lib/<name>.js`)`; libraries find each other by
 * `require('./<name>.js')`. One overload a library gives the first form the types of the second.
 */
declare function require(path: `${string}/lib/access.js`): typeof import('../lib/access.js');
declare function require(path: `${string}/lib/announcer.js`): typeof import('../lib/announcer.js');
declare function require(path: `${string}/lib/assistant.js`): typeof import('../lib/assistant.js');
declare function require(path: `${string}/lib/backup.js`): typeof import('../lib/backup.js');
declare function require(
  path: `${string}/lib/check-user-exists.js`,
): typeof import('../lib/check-user-exists.js');
declare function require(path: `${string}/lib/epoch.js`): typeof import('../lib/epoch.js');
declare function require(path: `${string}/lib/gate.js`): typeof import('../lib/gate.js');
declare function require(path: `${string}/lib/guards.js`): typeof import('../lib/guards.js');
declare function require(path: `${string}/lib/push.js`): typeof import('../lib/push.js');
declare function require(path: `${string}/lib/realtime.js`): typeof import('../lib/realtime.js');
declare function require(path: `${string}/lib/rules.js`): typeof import('../lib/rules.js');
declare function require(path: `${string}/lib/stored-email.js`): typeof import('../lib/stored-email.js');
declare function require(path: `${string}/lib/streams.js`): typeof import('../lib/streams.js');
declare function require(path: `${string}/lib/sync.js`): typeof import('../lib/sync.js');
declare function require(path: `${string}/lib/schema.js`): typeof import('../lib/schema.js');
