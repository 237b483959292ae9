import './tell-lost-role.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Failure } from '#domain/result/failure.ts';
import { createAdminClient } from './admin-client.ts';
import { followChanges } from './change-stream.ts';

type Props = {
  onFailure: (failure: Failure) => void;
  /** The self-hoster has changed the settings, or may have; the same function at every render. */
  onSettings: () => void;
  children: ReactNode;
};

/** What an administrator reads lives as long as this is shown, and is forgotten with it. */
export function AdminProvider({ onFailure, onSettings, children }: Props) {
  const [client] = useState(() => createAdminClient(onFailure));
  // A connection beside React; refused or unreachable it is tried again, and the lists still ask by themselves.
  useEffect(() => followChanges(client, onSettings), [client, onSettings]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
