import type { AccessState } from '#domain/access/lease.ts';
import { formatShortMoment } from '#domain/time/date-time.ts';
import { formatMoment } from '#shared/sao-paulo.ts';

export type Diagnostics = {
  version: string;
  browser: string;
  isInstalled: boolean;
  network: 'online' | 'offline' | 'portal' | 'unreachable';
  /** Null until the browser has said. */
  isReadyOffline: boolean | null;
  access: AccessState | 'loading';
  /** Undefined for who has no profile. */
  plan: string | undefined;
  /** The device has said what it holds; it may hang, and then nothing is known of it. */
  isRead: boolean;
  /** Device clock of the last answer, null for none yet. */
  dataFrom: number | null;
  waiting: number;
  messages: number;
  assistants: number;
  favorites: number;
  storage: string;
  screen: string;
  now: number;
  errors: readonly { at: number; text: string }[];
};

const NETWORKS = {
  online: 'conectado',
  offline: 'sem conexão',
  portal: 'a rede pede um login',
  unreachable: 'servidor indisponível',
} as const;
const ACCESS = {
  granted: 'liberado',
  access_expired: 'expirado',
  user_inactive: 'inativo',
  lease_ended: 'sem contato com o servidor há muito tempo',
  clock_ahead: 'relógio do aparelho adiantado',
  loading: 'ainda não verificado',
} as const;
const yesNo = (value: boolean): string => (value ? 'sim' : 'não');

/** What support needs to know of a device, in words the member can read before sending them. */
export function diagnosticsText(of: Diagnostics): string {
  return [
    'Diagnóstico do aplicativo',
    `Versão: ${of.version}`,
    `Navegador: ${of.browser}`,
    `Tela: ${of.screen}`,
    `Instalado: ${yesNo(of.isInstalled)}`,
    `Conexão: ${NETWORKS[of.network]}`,
    `Pronto para usar sem internet: ${of.isReadyOffline === null ? 'ainda não verificado' : yesNo(of.isReadyOffline)}`,
    `Acesso: ${ACCESS[of.access]}${of.plan ? ` (${of.plan})` : ''}`,
    ...(of.isRead
      ? [
          `Dados de: ${of.dataFrom === null ? 'nunca' : formatShortMoment(of.dataFrom)}`,
          `Por enviar: favoritos ${of.waiting}; mensagens ao suporte ${of.messages}`,
          `Assistentes: ${of.assistants}; favoritos: ${of.favorites}`,
        ]
      : ['Dados deste aparelho: ainda não lidos']),
    `Armazenamento: ${of.storage}`,
    `Relógio do aparelho: ${formatMoment(of.now)} (horário de São Paulo)`,
    'Últimos erros:',
    ...(of.errors.length
      ? of.errors.map(({ at, text }) => `- ${formatShortMoment(at)} ${text}`)
      : ['- nenhum']),
  ].join('\n');
}
