const AREAS = {
  support: {
    title: 'Mensagens de Suporte',
    text: 'A caixa de mensagens de suporte ainda não está disponível. Ela chega em breve nesta aba.',
  },
  logs: {
    title: 'Logs do Sistema',
    text: 'Os logs do sistema ainda não estão disponíveis. Eles chegam em breve nesta aba.',
  },
  export: {
    title: 'Exportação de Dados',
    text: 'A exportação de dados ainda não está disponível. Ela chega em breve nesta aba.',
  },
} as const;

/** A tab whose area follows says so plainly. */
export function ComingSoon({ area }: { area: keyof typeof AREAS }) {
  const { title, text } = AREAS[area];
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4 pt-5">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="panel p-6">{text}</p>
    </section>
  );
}
