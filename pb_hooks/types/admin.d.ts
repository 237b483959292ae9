/** What registration, administration and notices use of the VM beyond the rest of the hooks. */

interface PbRequestEvent {
  /** Sends what was written so far, while the handler goes on. */
  flush(): void;
}

declare function require(path: `${string}/lib/register.js`): typeof import('../lib/register.js');
declare function require(path: `${string}/lib/request-news.js`): typeof import('../lib/request-news.js');
