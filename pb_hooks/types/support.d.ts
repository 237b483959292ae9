/** What support uses of the libraries from its handlers. */
declare function require(
  path: `${string}/lib/support-request.js`,
): typeof import('../lib/support-request.js');
declare function require(
  path: `${string}/lib/support-message.js`,
): typeof import('../lib/support-message.js');
declare function require(path: `${string}/lib/my-tickets.js`): typeof import('../lib/my-tickets.js');
declare function require(path: `${string}/lib/list-tickets.js`): typeof import('../lib/list-tickets.js');
declare function require(path: `${string}/lib/show-ticket.js`): typeof import('../lib/show-ticket.js');
declare function require(
  path: `${string}/lib/send-support-reply.js`,
): typeof import('../lib/send-support-reply.js');
declare function require(
  path: `${string}/lib/clean-test-data.js`,
): typeof import('../lib/clean-test-data.js');
declare function require(path: `${string}/lib/change-ticket.js`): typeof import('../lib/change-ticket.js');
declare function require(path: `${string}/lib/ticket-news.js`): typeof import('../lib/ticket-news.js');
