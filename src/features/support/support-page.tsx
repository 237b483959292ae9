import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { ScreenHeading } from '#ui/screen-heading.tsx';

/** `/support`: the contact form follows; until then the screen says so plainly. */
export default function SupportPage() {
  return (
    <main id="conteudo" tabIndex={-1} className="page grid max-w-2xl grid-cols-1 gap-4 py-10">
      <ScreenHeading title="Suporte" />
      <p>O formulário de contato ainda não está disponível. Ele chega em breve nesta página.</p>
      <p>
        <Link to={paths.dashboard} className="btn btn-primary">
          Voltar para o catálogo
        </Link>
      </p>
    </main>
  );
}
