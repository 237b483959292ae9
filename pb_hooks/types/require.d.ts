/**
 * Handlers find the libraries by `require(`${__hooks}/lib/<name>.js`)`; libraries find each other by
 * `require('./<name>.js')`. One overload a library gives the first form the types of the second.
 */
declare function require(path: `${string}/lib/access.js`): typeof import('../lib/access.js');
