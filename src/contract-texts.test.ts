import { expect, it } from 'vitest';

/** Texts that the specification quotes and that no other test reads on a screen. */
const QUOTED = [
  'Acesso via link mágico',
  'Não tem acesso ainda?',
  'Carregando dados...',
  'Carregando usuários...',
  'Carregando mensagens de suporte...',
  'Criando usuário...',
  'Plano Vitalício Selecionado: este usuário terá acesso permanente ao sistema.',
  'Tem certeza que deseja rejeitar a solicitação de {request.full_name}? Esta ação não pode ser desfeita.',
  'Token de autenticação não encontrado',
  'Usuário não autenticado',
  'Usuário aprovado mas ainda não foi criado no sistema. Entre em contato com o suporte.',
  'Não foi possível remover dos favoritos.',
  'Assistente salvo nos seus favoritos!',
  'Removido dos favoritos',
  'Assistente removido dos seus favoritos.',
  'Erro ao carregar assistentes',
  'Tente recarregar a página ou entre em contato com o suporte.',
  'Erro ao rejeitar solicitação',
  'Erro ao limpar dados de teste.',
];

const files = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What is written between quotes or tags: no comments, no emphasis, lines joined as a browser joins them. */
const written = new Set(
  Object.values(files)
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/<\/?strong>|\{' '\}/g, '')
    .split(/['"<>`]/)
    .map((part) => part.trim().replace(/\s+/g, ' ')),
);

it.each(QUOTED)('a person reads the words that were agreed: %s', (text) => {
  expect(written.has(text)).toBe(true);
});
