import type { Result } from '#domain/result/failure.ts';
import { asMember } from '#server/as-member.ts';
import { fetchOwn } from '#server/own-data.ts';
import { myTickets } from '#server/support.ts';
import { currentUser } from '#session/session.ts';
import { TICKETS_LISTED } from '#shared/tickets-listed.ts';
import { type MemberDatabase, openDatabase, openingOf } from '#store/database/database.ts';
import { readIdentification } from '#store/device/identification.ts';

/**
 * Everything about the signed-in member that this device and the server hold, to be saved as a file by themselves.
 * `isComplete` is false when the server could not be asked for its part.
 */
export async function collectOwnData(): Promise<{ data: object; isComplete: boolean } | null> {
  const user = currentUser();
  if (!user) return null;
  const [device, account, profile, tickets] = await Promise.all([
    onDevice(openDatabase(user.id)),
    fetchOwn('users', user.id),
    fetchOwn('profiles', user.id),
    asMember(user.id, myTickets),
  ]);
  const isComplete = account.ok && tickets.ok && (profile.ok || isMissing(profile));
  const items = tickets.ok ? tickets.value.items : [];
  const isCut = items.length >= TICKETS_LISTED || items.some(({ earlier }) => earlier);
  const data = {
    gerado_em: new Date().toISOString(),
    completo: isComplete && !isCut,
    observacao: isComplete
      ? `O pedido de cadastro${isCut ? ', as mensagens mais antigas ao suporte' : ''} e os registros de acesso ficam com a administração: peça-os pelo suporte.`
      : 'O servidor não pôde ser consultado por inteiro: gere o arquivo novamente quando a conexão voltar.',
    conta: { id: user.id, email: user.email, nome: user.name },
    neste_aparelho: device,
    no_servidor: {
      conta: answered(account),
      perfil: answered(profile),
      mensagens_ao_suporte: answered(tickets)?.items ?? null,
    },
  };
  return { data, isComplete };
}

async function onDevice(db: MemberDatabase): Promise<object> {
  const buckets = await db.buckets.toArray();
  const names = new Map(buckets.flatMap(({ id, name }) => id.map((one, at) => [one, name[at]] as const)));
  const named = (id: string) => ({ id, nome: names.get(id) ?? null });
  const member = await db.read('member');
  const lease = await db.read('lease');
  return {
    perfil: member?.profile ?? null,
    acesso_ate: lease?.until ?? null,
    dados_de: lease?.lastContact ? new Date(lease.lastContact).toISOString() : null,
    favoritos: (await db.favorites.toArray()).map((row) => named(row.assistantId)),
    favoritos_por_enviar: (await db.intents.toArray()).map(({ assistantId, on }) => ({
      ...named(assistantId),
      favorito: on,
    })),
    usados_recentemente: (await db.recents.orderBy('openedAt').reverse().toArray()).map((row) => ({
      ...named(row.assistantId),
      aberto_em: new Date(openingOf(row)).toISOString(),
    })),
    identificacao: await readIdentification(db),
    mensagens_vistas: (await db.read('tickets'))?.items ?? [],
    mensagens_por_enviar: await db.outgoing.toArray(),
  };
}

const answered = <T>(answer: Result<T>): T | null => (answer.ok ? answer.value : null);

/** A member without a profile: nothing is missing from the file. */
const isMissing = (answer: Result<unknown>): boolean =>
  !answer.ok && 'status' in answer.failure && answer.failure.status === 404;
