import './export.css';
import { ExportCard } from './export-card.tsx';

const CARDS = [
  { kind: 'users', title: 'Usuários', text: 'Nome, contato, registro profissional, plano e validade.' },
  { kind: 'requests', title: 'Solicitações de Cadastro', text: 'Pendentes, aprovadas e rejeitadas.' },
  { kind: 'support', title: 'Mensagens de Suporte', text: 'Cada mensagem com o seu histórico de respostas.' },
  {
    kind: 'logs',
    title: 'Logs do Sistema',
    text: 'Acessos, decisões, erros e alertas que o servidor guarda.',
  },
] as const;

/** 'Exportação de Dados': each table as a file, or all of them in one. */
export function ExportTab() {
  return (
    <section aria-label="Exportação de Dados" className="grid grid-cols-1 gap-4 pt-5">
      <div>
        <h2 className="text-xl font-semibold">Exportação de Dados</h2>
        <p className="text-muted">
          Os arquivos têm dados pessoais: guarde-os em lugar seguro. Cada exportação fica registrada nos logs.
        </p>
      </div>
      <div className="export-cards">
        {CARDS.map((card) => (
          <ExportCard key={card.kind} {...card} />
        ))}
        <ExportCard
          kind="all"
          title="Exportação completa"
          text="Os quatro arquivos acima em um só, compactado."
          className="full-export"
        />
      </div>
      <p className="text-muted">
        Abra no Excel ou no LibreOffice. Um apóstrofo (') no começo de uma célula protege um texto que a
        planilha mudaria ou calcularia, como 012345 ou =1+1.
      </p>
    </section>
  );
}
