/** What registration, administration and notices use of the VM beyond the rest of the hooks. */

interface PbRequestEvent {
  /** Sends what was written so far, while the handler goes on. */
  flush(): void;
}

declare function require(path: `${string}/lib/register.js`): typeof import('../lib/register.js');
declare function require(path: `${string}/lib/request-news.js`): typeof import('../lib/request-news.js');
declare function require(path: `${string}/lib/list-requests.js`): typeof import('../lib/list-requests.js');
declare function require(path: `${string}/lib/list-members.js`): typeof import('../lib/list-members.js');
declare function require(path: `${string}/lib/request-hints.js`): typeof import('../lib/request-hints.js');
declare function require(path: `${string}/lib/approve-user.js`): typeof import('../lib/approve-user.js');
declare function require(
  path: `${string}/lib/resend-approval.js`,
): typeof import('../lib/resend-approval.js');
declare function require(path: `${string}/lib/change-access.js`): typeof import('../lib/change-access.js');
declare function require(path: `${string}/lib/log-rejection.js`): typeof import('../lib/log-rejection.js');
declare function require(path: `${string}/lib/approval-mail.js`): typeof import('../lib/approval-mail.js');
declare function require(path: `${string}/lib/expiry-notices.js`): typeof import('../lib/expiry-notices.js');
declare function require(path: `${string}/lib/guest-bursts.js`): typeof import('../lib/guest-bursts.js');
