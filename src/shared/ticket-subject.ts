/** A ticket as it is shown and written about: the first 8 characters of its id. */
export const shortTicketId = (id: string): string => id.slice(0, 8);

/** Of every mail about a ticket: by it mail programs keep them together, whoever has written. */
export const ticketSubject = (id: string): string => `Sua mensagem ao suporte [${shortTicketId(id)}]`;
