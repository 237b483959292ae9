import { AdminBar } from '#features/admin/admin-bar.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

/** `/admin`: the areas follow; until then the screen says so plainly. */
export default function AdminPage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  return (
    <>
      <SkipLink />
      <AdminBar onSignOut={onSignOut} />
      <main id="conteudo" tabIndex={-1} className="page grid grid-cols-1 gap-4 py-8">
        <ScreenHeading title="Painel Administrativo" />
        <p className="text-muted">Gerencie usuários, solicitações e configurações do sistema</p>
        <section className="panel p-6">
          <p>
            As áreas de usuários, solicitações, suporte, logs e exportação ainda não estão disponíveis. Elas
            chegam em breve nesta página.
          </p>
        </section>
      </main>
    </>
  );
}
