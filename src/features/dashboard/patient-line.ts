import { useEffect, useState } from 'react';
import { useSession } from '#session/session.ts';
import { recall } from '#storage/remembered.ts';
import { hasOpenedKey } from '#storage/storage-keys.ts';

const LINE =
  'Os assistentes abrem em outro site. Não cole neles dados de pacientes: nome, documento, foto ou prontuário.';

/** What is said until somebody has left for an assistant on this device; '' from then on. Looked at again on the way back. */
export function usePatientLine(): string {
  const key = hasOpenedKey(useSession((state) => state.user?.id ?? ''));
  const [isBefore, setBefore] = useState(() => recall(key) === null);
  useEffect(() => {
    const look = () => setBefore(recall(key) === null);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
  return isBefore ? LINE : '';
}
