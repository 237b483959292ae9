import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sendSupport } from '#commands/send-support.ts';
import { displayName, emailPrefix, type Member } from '#domain/member/member.ts';
import {
  type FormProblem,
  problemOf,
  type SupportField,
  type SupportForm,
  withText,
} from '#domain/support/support-form.ts';
import { type SessionUser, useSession } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { useDatabase } from '#store/hooks/use-database.ts';
import { readMember, useMember } from '#store/hooks/use-member.ts';
import { addToSupportDraft } from '#store/outbox/support-draft.ts';
import { useOwnToast } from '#ui/toast/use-own-toast.ts';
import { useDraft } from './use-draft.ts';

/** The message that was just sent, or that waits on this device. */
export type SentMessage = { key: string; state: 'sent' | 'waiting'; description: string };

export type Contact = ReturnType<typeof useContact>;

/** The contact form: what is written (kept on the device with every key), the sending, and what became of it. */
export function useContact() {
  const user = useSession((state) => state.user);
  const userId = user?.id ?? '';
  const db = useDatabase();
  const member = useMember();
  const [wrong, setWrong] = useState<FormProblem | null>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const isInFlight = useRef(false);
  const { typed, write, readAgain } = useDraft(userId, '', isInFlight);
  /** A text that came while another was being sent: it begins the next message. */
  const arrived = useRef('');
  const ownToast = useOwnToast();
  const form = filledIn(member);
  useArrival(() => setSent(null));
  useTextFromElsewhere((text) => {
    if (isInFlight.current) arrived.current = withText(arrived.current, text);
    else change({ message: withText(form.message, text) });
  });

  function filledIn(by: Member | null | undefined): SupportForm {
    return { message: '', ...signedIn(user, by), ...typed };
  }

  function change(part: Partial<SupportForm>) {
    write({ ...typed, ...part });
    setWrong(null);
  }

  function takeArrived(): string {
    const text = arrived.current;
    arrived.current = '';
    return text;
  }

  /** Returns the field that must be mended before anything is sent. */
  async function submit(): Promise<SupportField | null> {
    // Enter pressed twice comes faster than the button can say that it is busy.
    if (isInFlight.current) return null;
    isInFlight.current = true;
    ownToast.clear();
    const field = await send();
    isInFlight.current = false;
    setSending(false);
    // Nothing was sent: it belongs to what stands there.
    const further = takeArrived();
    if (further) change({ message: withText(form.message, further) });
    return field;
  }

  async function send(): Promise<SupportField | null> {
    let whole = form;
    // Whoever sends before the device has said their name has left nothing out.
    if (member === undefined && typed.name === undefined) {
      setSending(true);
      whole = filledIn(await readMember(db).catch(() => null));
      // Signed out meanwhile: what is written now would stay behind, or be somebody else's.
      if (!isStillSignedIn(userId)) return null;
    }
    const problem = problemOf(whole);
    setWrong(problem);
    if (problem) {
      ownToast.say({ title: problem.title, description: problem.description, tone: 'error' });
      return problem.field;
    }
    setSending(true);
    const { state, key, title, description } = await sendSupport(whole, null);
    const further = takeArrived();
    if (state === 'left') return null;
    const isKept = state === 'sent' || state === 'waiting';
    const isView = isKept && !further;
    // What waits is shown by the view that follows, for as long as it waits.
    if (state !== 'waiting' || !isView)
      ownToast.say({ title, description, tone: state === 'sent' ? 'success' : isKept ? 'info' : 'error' });
    // What is written by now, in another tab or behind a screen that was left, stands on the device.
    readAgain(isView ? undefined : addToSupportDraft(userId, '', isKept ? {} : typed, further));
    if (isView) setSent({ key, state, description });
    return null;
  }

  /** The form with what is on the device: nothing, or a message that was not sent and is to be mended. */
  function startAnew() {
    readAgain();
    setSent(null);
  }

  return { form, wrong, isSending, sent, change, submit, startAnew };
}

/** Who is signed in, for the two fields that need not be typed. */
function signedIn(user: SessionUser | null, member: Member | null | undefined) {
  const email = user?.email ?? '';
  // Not a name that another takes the place of under somebody's eyes.
  if (member === undefined) return { name: '', email };
  return { name: member ? displayName(member) : user?.name || emailPrefix(email), email };
}

/** Whoever comes here again, as by the bar's 'Suporte', wants to write; opening and closing a sheet over the screen is no arrival. */
function useArrival(onArrival: () => void): void {
  const { key, state } = useLocation();
  const arrived = useRef(key);
  // The arrival is the event; nothing on this screen triggers it.
  useEffect(() => {
    if (arrived.current === key || (state as { opened?: string } | null)?.opened) return;
    arrived.current = key;
    onArrival();
  });
}

/** A text that another screen sends along (a report on an assistant, diagnostics): taken once, not at every reload. */
function useTextFromElsewhere(onText: (text: string) => void): void {
  const { key, state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const taken = useRef('');
  const text: unknown = (state as { message?: unknown } | null)?.message;
  // As above.
  useEffect(() => {
    if (typeof text !== 'string' || !text || taken.current === key) return;
    taken.current = key;
    onText(text);
    navigate(pathname + search, { replace: true, state: null });
  });
}
