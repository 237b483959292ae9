/** Whether the server may have done it all the same: no answer came, or another one than was agreed. */
export const mayBeDone = ({ code }: { code: string }): boolean =>
  code === 'unreachable' || code === 'server-broken';
