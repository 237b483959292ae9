import { isAwaited } from '#commands/send-support.ts';
import { succeed } from '#domain/result/failure.ts';
import { QUEUED_MESSAGE_SENT, refusalText } from '#domain/support/support-texts.ts';
import { asMember } from '#server/as-member.ts';
import { publicSettings } from '#server/settings.ts';
import { supportMessage, supportRequest } from '#server/support.ts';
import { type OutgoingMessage, openDatabase } from '#store/database/database.ts';
import { onCutOff } from '#store/database/live-transactions.ts';
import { restoreMessages } from '#store/sign-out/stash-messages.ts';
import { setRunningSender } from '#sync/sender-registry.ts';
import { SupportSender } from '#sync/support-sender.ts';
import { toast } from '#ui/toast/toast.ts';
import { endSession } from './end-session.ts';
import { restoreOnce } from './restore-once.ts';
import { startOver } from './start-over.ts';
import { tellNewReplies } from './tell-new-replies.ts';
import { wayToMessages } from './way-to-messages.ts';

/**
 * Starts the sending of the signed-in member's messages to support; returns a function that stops it. Here sender,
 * server and toasts meet.
 */
export function startSupportQueue(userId: string): () => void {
  const db = openDatabase(userId);
  // Here, since members and administrators have it.
  onCutOff(startOver);
  const restore = restoreOnce(() => restoreMessages(db));
  const sender = new SupportSender(
    {
      db,
      restore,
      isReachable: async () => (await publicSettings()).ok,
      send: (message) => asMember(userId, () => deliver(message)),
      onDelivered: ({ key }) => {
        void tellNewReplies();
        if (!isAwaited(key)) toast({ ...QUEUED_MESSAGE_SENT, tone: 'success' });
      },
      onRefused: ({ key }, code) => {
        if (isAwaited(key)) return;
        const description = `${refusalText(code)} Ela continua em Suporte, em Suas mensagens.`;
        toast({ title: 'Mensagem não enviada', description, tone: 'error', ...wayToMessages() });
      },
    },
    () => void endSession(),
  );
  let isStopped = false;
  const start = () => {
    if (isStopped) return;
    sender.start();
    setRunningSender(sender);
  };
  void restore().then(start, (error) => {
    console.warn('stash', error);
    start();
    // It tries again until there is room.
    void sender.flush();
  });
  return () => {
    isStopped = true;
    sender.stop();
    setRunningSender(null);
  };
}

async function deliver({ key, ticketId, name, email, message }: OutgoingMessage) {
  if (ticketId === null) return supportRequest({ key, name, email, message });
  const answer = await supportMessage({ key, ticketId, message });
  return answer.ok ? succeed({ id: answer.value.messageId }) : answer;
}
