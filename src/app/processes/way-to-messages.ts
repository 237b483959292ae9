import { areTicketsWatched } from '#commands/refresh-tickets.ts';
import { paths } from '#routes/paths.ts';
import { messagesPath } from '#routes/query.ts';
import { closeDialogs } from '#ui/dialog/dialog-stack.ts';
import type { ToastMessage } from '#ui/toast/toast.ts';

/**
 * For a word about the own messages: 'Suporte' itself may lead to the host's help page, where they are not. Nothing for who has them
 * on the screen.
 */
export const wayToMessages = (): Pick<ToastMessage, 'action'> =>
  areShown() ? {} : { action: { text: 'Ver mensagens', onSelect: showMessages } };

/** Also below a message that was just sent, which has no address of its own. A screen that one has left may stand for a moment. */
const areShown = (): boolean => location.pathname === paths.support && areTicketsWatched();

/** From outside React: the router hears of it as of a step in the history. A message is also shown in a sheet, which would stay. */
function showMessages(): void {
  if (areShown()) return;
  closeDialogs();
  history.pushState(null, '', messagesPath);
  dispatchEvent(new PopStateEvent('popstate'));
}
