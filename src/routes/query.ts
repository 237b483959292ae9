import { paths } from './paths.ts';

/**
 * Names of the query parameters. They stand in mails, in the manifest's shortcuts and in people's histories: a name
 * that was once given out stays.
 */
export const queryNames = {
  /** The open assistant, by its id. */
  assistant: 'assistente',
  /** The open account sheet; its value is what the person came for. */
  account: 'conta',
  catalogueTab: 'aba',
  /** The assistant that an administrator writes: its id, NEW_ASSISTANT, or a copy of one. */
  editedAssistant: 'editar',
  supportPanel: 'painel',
  adminTab: 'tab',
  /** A request or a ticket, beside the administrators' tab that shows it. */
  adminRecord: 'id',
} as const;

const MESSAGES = 'mensagens';

/** The own messages to support with their answers. */
export const messagesPath = `${paths.support}?${queryNames.supportPanel}=${MESSAGES}`;

export const showsMessages = (query: URLSearchParams): boolean =>
  query.get(queryNames.supportPanel) === MESSAGES;

export const assistantPath = (id: string): string =>
  `${paths.dashboard}?${new URLSearchParams({ [queryNames.assistant]: id })}`;

/** The query of an administrators' tab, and of one record in it. */
export const adminQuery = (tab: string, id = ''): URLSearchParams =>
  new URLSearchParams({ [queryNames.adminTab]: tab, ...(id && { [queryNames.adminRecord]: id }) });
