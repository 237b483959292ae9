import { counted } from '#shared/count-text.ts';
import type { NetworkState } from '#store/database/sync-activity.ts';

const STATES = {
  online: { text: 'Sincronizado', icon: 'icon-check' },
  filling: { text: 'Carregando dados...', icon: 'icon-sync' },
  syncing: { text: 'Sincronizando...', icon: 'icon-sync' },
  offline: { text: 'Sem conexão', icon: 'icon-offline' },
  portal: { text: 'A rede pede um login. Abra a página do Wi-Fi, entre e volte aqui', icon: 'icon-offline' },
  unreachable: { text: 'Servidor indisponível', icon: 'icon-offline' },
} as const;

/** What the state line says: also to the simulator, which holds it to what is true. */
export function syncLineWords(
  network: NetworkState,
  {
    isFilling,
    isSyncing,
    waiting,
    messages,
  }: Record<'isFilling' | 'isSyncing', boolean> & Record<'waiting' | 'messages', number>,
) {
  const isOnItsWay = network === 'online' && isSyncing;
  // Not while it is being sent: on a phone the line would grow for that moment, and the cards jump at every heart.
  const isWaiting = waiting > 0 && !isOnItsWay;
  return {
    ...STATES[isFilling ? 'filling' : isOnItsWay ? 'syncing' : network],
    waiting: isWaiting && counted(waiting, 'alteração aguardando envio', 'alterações aguardando envio'),
    messages:
      messages > 0 &&
      counted(messages, 'mensagem ao suporte não enviada', 'mensagens ao suporte não enviadas'),
  };
}
