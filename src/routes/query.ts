import { paths } from './paths.ts';

/**
 * Names of the query parameters; those of administrators are in `admin-query.ts`. They stand in mails, in the manifest's shortcuts
 * and in people's histories: a name that was once given out stays.
 */
export const queryNames = {
  /** The open assistant, by its id. */
  assistant: 'assistente',
  /** The open account sheet; its value is what the person came for. */
  account: 'conta',
  catalogueTab: 'aba',
  panel: 'painel',
} as const;

const MESSAGES = 'mensagens';

/** The own messages to support with their answers. */
export const messagesPath = `${paths.support}?${queryNames.panel}=${MESSAGES}`;

export const showsMessages = (query: URLSearchParams): boolean => query.get(queryNames.panel) === MESSAGES;

export const assistantPath = (id: string): string =>
  `${paths.dashboard}?${new URLSearchParams({ [queryNames.assistant]: id })}`;
