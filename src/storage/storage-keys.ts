/**
 * Everything that this app keeps on a device outside its files: names of databases and keys, in one place, so that nothing
 * is stored that nobody remembers at a sign-out. What each holds, and until when: docs/device.md.
 */

const HOST = globalThis.location?.host ?? '127.0.0.1:8090';

// IndexedDB.

/** One database a member; a sign-out deletes it. */
export const DATABASE_PREFIX = 'agentes-';
/** What a sign-out of whatever kind left unsent; taken up at the same member's next sign-in. */
export const STASH_DATABASE = 'agentes:guardados';

// Locks between the tabs of this browser.

export const syncLock = (userId: string): string => `agentes-sync:${userId}`;
export const supportLock = (userId: string): string => `agentes-suporte:${userId}`;

// localStorage, of whoever is signed in or on the way in. The host tells servers on one machine apart.

export const SESSION_KEY = `agentes-sessao:${HOST}`;
export const CACHED_ROLE_KEY = `${SESSION_KEY}:admin`;
export const PENDING_SIGN_IN_KEY = `${SESSION_KEY}:pendente`;
/** Where they were led from: until somebody is inside, or for twenty minutes. */
export const RETURN_URL_KEY = `${SESSION_KEY}:destino`;

/** A member's records outside the database start with this, so that a sign-out finds them. */
export const memberKeyPrefix = (userId: string): string => `agentes:${userId}:`;
export const recentsHintKey = (userId: string): string => `${memberKeyPrefix(userId)}recentes`;
/** How the catalogue is shown: the compact list, where it was chosen. */
export const compactListKey = (userId: string): string => `${memberKeyPrefix(userId)}lista`;
/** What was searched for, for the way back to it and a reload. */
export const filtersKey = (userId: string): string => `${memberKeyPrefix(userId)}busca`;
/** The day on which the greeting was last shown in full. */
export const greetedDayKey = (userId: string): string => `${memberKeyPrefix(userId)}saudacao`;
/** What the top of the catalogue looked like last: the next start shows it until the app has come. */
export const pictureKey = (userId: string): string => `${memberKeyPrefix(userId)}imagem`;
/** The day on which assistants came to this device, and which. */
export const arrivalsKey = (userId: string): string => `${memberKeyPrefix(userId)}novos`;
/** That an assistant was opened here: the line about patients' data is for the time before. */
export const hasOpenedKey = (userId: string): string => `${memberKeyPrefix(userId)}abriu`;
/** The card from which an assistant was opened, until the person is back. */
export const departureKey = (userId: string): string => `${memberKeyPrefix(userId)}aberto`;
/** @param ticketId '' for a new ticket */
export const supportDraftKey = (userId: string, ticketId: string): string =>
  `${memberKeyPrefix(userId)}suporte${ticketId && `:${ticketId}`}`;
/** An assistant that an administrator is writing. @param sheet its id, or what is made new */
export const assistantDraftKey = (userId: string, sheet: string): string =>
  `${memberKeyPrefix(userId)}edicao:${sheet}`;

// localStorage, of the device: nobody's in particular, and kept.

export const SETTINGS_KEY = 'agentes:ajustes';
/** A half-filled form for access: its writer is nobody yet. */
export const REGISTRATION_DRAFT_KEY = 'agentes:cadastro';
export const INSTALL_KEY = 'agentes:instalar';
export const PERSIST_ASKED_KEY = 'agentes:guardar';
/** A secret of this week, from which the receipts of counted openings are made; never sent. */
export const OPENINGS_SECRET_KEY = 'agentes:aberturas';
export const THEME_KEY = 'agentes-tema';

// sessionStorage, of this tab.

export const VISIT_KEY = 'agentes:visita';
export const LAST_ERRORS_KEY = 'agentes:erros';
export const UPDATE_RELOADS_KEY = 'agentes:atualizando';
export const CHUNK_RELOADED_KEY = 'agentes:recarregado';
export const DATABASE_RELOADED_KEY = 'agentes:dados-recarregados';
