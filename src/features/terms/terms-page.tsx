import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { PublicPage } from '#ui/public-page.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';

/** `/terms`: says only that the text is to come. */
export default function TermsPage() {
  return (
    <PublicPage>
      <ScreenHeading title="Termos de Uso" />
      <p>Em breve. Os Termos de Uso serão publicados nesta página.</p>
      <p>
        <Link to={paths.home} className="link inline-flex min-h-11 items-center font-semibold">
          Voltar para o início
        </Link>
      </p>
    </PublicPage>
  );
}
