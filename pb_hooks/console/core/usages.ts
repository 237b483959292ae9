/**
 * Our commands of the binary: what each is given, and what its help says. Read before the data folder is opened, so that a
 * wrong call changes nothing and opens nothing.
 */

import type { Usage } from './command-line.ts';

const BY_NAME: { [command: string]: Usage } = {
  'import-assistants': {
    operands: ['ARQUIVO'],
    about:
      'Importa assistentes de um arquivo CSV ou JSON ("-" lê da entrada padrão).\n' +
      'Colunas: id, nome, descrição, categoria, tags, url, publicado (ou os nomes em inglês).\n' +
      'Atualiza pelo id; sem id, por nome e categoria. Tudo é conferido antes e gravado de uma só vez.',
    flags: {
      'dry-run': 'mostra o que aconteceria e não grava nada',
      'skip-bad': 'importa o resto quando há linhas com erro (sem isto, nada é importado)',
    },
  },
  'import-members': {
    operands: ['ARQUIVO'],
    about:
      'Importa uma lista de membros de um arquivo CSV ("-" lê da entrada padrão). Nenhum e-mail é enviado.\n' +
      'Colunas: nome, e-mail, plano, validade, crm, uf, especialidade, telefone, cidade, status, inativado.\n' +
      'Validade: dd/mm/aaaa ou aaaa-mm-dd; vitalício, nela ou no plano, não expira; vazia, quem é novo não expira.\n' +
      'Quem já existe é achado pelo e-mail. Células vazias não mudam nada, e o acesso de quem já existe só aumenta.',
    flags: {
      'dry-run': 'mostra o que aconteceria e não grava nada',
      'skip-bad': 'importa o resto quando há linhas com erro (sem isto, nada é importado)',
      overwrite: 'plano, validade e status do arquivo valem, mesmo que reduzam o acesso',
    },
  },
  'export-member': {
    operands: ['EMAIL'],
    about:
      'Escreve em JSON tudo o que o servidor guarda sobre uma pessoa (pedido de acesso, LGPD art. 18).\n' +
      'Guarde com cuidado: ./comando.sh export-member pessoa@exemplo.com.br > dados.json',
    flags: {},
  },
  'erase-member': {
    operands: ['EMAIL'],
    about:
      'Apaga uma pessoa: usuário, perfil, favoritos, solicitações, tickets com mensagens, avisos e aparelhos.\n' +
      'Os registros de log ficam sem o e-mail e sem o IP dela. Não há volta.',
    flags: { yes: 'confirma: sem isto, só mostra o que seria apagado' },
  },
  'end-sessions': {
    operands: [],
    about: 'Encerra todas as sessões, de todos os membros, administradores e do painel do PocketBase.',
    flags: { yes: 'confirma' },
  },
  check: {
    operands: [],
    about:
      'Diz o que ainda falta para atender pessoas de verdade: uma linha por item, com ok, aviso ou falta.\n' +
      'Envia um e-mail de teste a ADMIN_EMAIL. Termina com 0 quando nada falta.',
    flags: { 'no-mail': 'não envia o e-mail de teste' },
  },
  'verify-served': {
    operands: ['ENDEREÇO'],
    about:
      'Confere, por HTTP, que um servidor desta versão está pronto e serve o aplicativo inteiro (para atualizar).',
    flags: {},
  },
  'dump-schema': {
    operands: [],
    about: 'Escreve em JSON as coleções como as migrações as constroem (para quem desenvolve).',
    flags: {},
    makesData: true,
  },
};

export const USAGES: ReadonlyMap<string, Usage> = new Map(Object.entries(BY_NAME));
