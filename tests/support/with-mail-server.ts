import { type MailServer, startMailServer } from './mail-server.ts';
import { type PocketBase, type ServerOptions, startPocketBase } from './pocketbase.ts';

/** PocketBase and a mail server, each real, talking to each other; `options` are those of the start, for another one. */
export interface WithMailServer {
  pb: PocketBase;
  mail: MailServer;
  options: ServerOptions;
}

/** @param env of every server of a kind, before that of its options */
export async function startWithMailServer(
  options: ServerOptions,
  env: Record<string, string>,
): Promise<WithMailServer> {
  const mail = await startMailServer();
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port) };
  const given = { ...options, env: { ...smtp, ...env, ...options.env } };
  const pb = await startPocketBase(given).catch(async (failure) => {
    await mail.stop();
    throw failure;
  });
  return { pb, mail, options: given };
}
