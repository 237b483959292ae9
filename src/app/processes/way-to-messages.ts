import { messagesPath } from '#routes/query.ts';
import type { ToastMessage } from '#ui/toast/toast.ts';

/**
 * For a word about the own messages: 'Suporte' itself may lead to the host's help page, where they are not. Nothing for who has them
 * on the screen.
 */
export const wayToMessages = (): Pick<ToastMessage, 'action'> =>
  areShown() ? {} : { action: { text: 'Ver mensagens', onSelect: showMessages } };

const areShown = (): boolean => location.pathname + location.search === messagesPath;

/** From outside React: the router hears of it as of a step in the history. */
function showMessages(): void {
  if (areShown()) return;
  history.pushState(null, '', messagesPath);
  dispatchEvent(new PopStateEvent('popstate'));
}
