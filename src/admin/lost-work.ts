import { draftNames, onDraftChange } from '#admin/assistants/assistant-draft.ts';
import { answerOtherTabs, unsavedElsewhere } from '#admin/unsaved-elsewhere.ts';
import { currentUser, useSession } from '#session/session.ts';
import { toast } from '#ui/toast/toast.ts';

// Apart from the admin area, whose code is large: an administrator's dashboard, and a sign-out anywhere, load this alone.

type Work = {
  /** What was written and not sent, in words: it goes with the session. */
  unsent: () => string[];
  /** What a reload would cut off, in words: besides the same also what is under way. */
  unsaved: () => string[];
};

/** What the admin area holds in memory; nothing while it was never opened. */
let work: Work = { unsent: () => [], unsaved: () => [] };
let isFollowing = false;

/** Follows for the rest of the page's life what would go with the session, and says so when it has. */
export function followLostWork(ofAdminArea: Work = work): void {
  work = ofAdminArea;
  if (isFollowing) return;
  isFollowing = true;
  onDraftChange(lookAtWork);
  useSession.subscribe(lookAtWork);
  answerOtherTabs(() => work.unsaved());
  lookAtWork();
}

/** Drafts of assistants, which a reload leaves on the device, go with the session too. */
function draftTexts(): string[] {
  const names = draftNames();
  return names.length > 0 ? [`rascunhos de assistentes (${names.join(', ')})`] : [];
}

/** What goes with the session, in words. */
const textsOfSession = (): string[] => [...work.unsent(), ...draftTexts()];

/** What a sign-out would take along, in words: from this tab, and from the others of this browser. */
export async function lostBySignOut(): Promise<string[]> {
  const elsewhere = await unsavedElsewhere();
  return [...work.unsaved(), ...elsewhere.map((text) => `em outra aba, ${text}`), ...draftTexts()];
}

/** What was unsent when somebody was last signed in here, and who that was. */
let unsent: readonly string[] = [];
let writer = '';
/** What they have agreed to lose by leaving. */
let agreed: readonly string[] = [];

/** Who leaves was asked, and need not be told; one who has stayed after all has agreed to nothing. */
export async function agreeToLose(leave: () => Promise<void>): Promise<void> {
  agreed = textsOfSession();
  await leave();
  agreed = [];
}

/**
 * To be called whenever something was written, sent or lost. The texts go with the session, also with one that the server has ended, or
 * another tab: nobody was asked then, and whoever comes back would look for them.
 */
export function lookAtWork(): void {
  const user = currentUser();
  if (user) {
    unsent = textsOfSession();
    writer = user.id;
    return;
  }
  const lost = unsent.filter((text) => !agreed.includes(text));
  unsent = [];
  agreed = [];
  if (lost.length === 0) return;
  const from = writer;
  const description = `Com a sessão se perderam: ${lost.join('; ')}.`;
  whenSeen(() => {
    if ((currentUser()?.id ?? from) !== from) return;
    toast({ title: 'Textos que não estavam salvos', description, tone: 'info' });
  });
}

/** At once, or when somebody comes back to this tab: one that ends with another tab's sign-out is not looked at. */
function whenSeen(tell: () => void): void {
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}
