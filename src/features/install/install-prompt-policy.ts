/** What this device remembers about visits and about the question of installing; nothing about a person. */
export type InstallMemory = {
  visits: number;
  lastVisit: number;
  hasFavored: boolean;
  refusals: number;
  refusedAt: number;
  isInstalled: boolean;
};

export const NOTHING_YET: InstallMemory = {
  visits: 0,
  lastVisit: 0,
  hasFavored: false,
  refusals: 0,
  refusedAt: 0,
  isInstalled: false,
};

/** A refusal holds this long; the second holds for good, and the entry under 'Mais' remains. */
const ASK_AGAIN_AFTER_MS = 60 * 24 * 60 * 60 * 1000;
/** The tab that asked for the sign-in link and the one that the link opened are one visit. */
const SAME_VISIT_MS = 60_000;

/** Counts a visit: another opening of the app, or another day in a tab that stays open. */
export function countVisit(memory: InstallMemory, now: number, isNewSession: boolean): InstallMemory {
  const isOtherDay = new Date(now).toDateString() !== new Date(memory.lastVisit).toDateString();
  const isVisit = (isNewSession || isOtherDay) && Math.abs(now - memory.lastVisit) > SAME_VISIT_MS;
  return isVisit ? { ...memory, visits: memory.visits + 1, lastVisit: now } : memory;
}

/** Only after the app was worth something: a first favourite, or a second visit. */
export const hasShownValue = (memory: InstallMemory): boolean => memory.hasFavored || memory.visits >= 2;

/** Whether the question may be asked unasked for. */
export function mayAskToInstall(memory: InstallMemory, now: number): boolean {
  if (memory.isInstalled || !hasShownValue(memory) || memory.refusals > 1) return false;
  return memory.refusals === 0 || now - memory.refusedAt > ASK_AGAIN_AFTER_MS;
}
