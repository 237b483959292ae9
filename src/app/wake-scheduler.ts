/**
 * React's scheduler sends itself a message for each slice of its work, and no other one until that has come. Firefox drops
 * messages that fall due while a page is in the back/forward cache (kept whole in memory until somebody goes back to it:
 * docs/glossary.md, bfcache): without this, a page that was left at its start shows
 * what is typed and nothing that follows from it, until it is loaded again. Imported first, since the scheduler makes its
 * channel while its module runs.
 */
const Channel = MessageChannel;

globalThis.MessageChannel = class extends Channel {
  constructor() {
    super();
    // Whoever listens to another channel would take the message below for one of its own.
    globalThis.MessageChannel = Channel;
    // Where none was lost, one message too many does nothing.
    addEventListener('pageshow', (event) => event.persisted && this.port2.postMessage(null));
  }
};
