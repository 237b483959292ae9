/** What registration, administration and notices use of the VM beyond the rest of the hooks. */

interface PbRequestEvent {
  /** Sends what was written so far, while the handler goes on. */
  flush(): void;
}
