import { useState } from 'react';
import { Link } from 'react-router-dom';
import { refreshSettings } from '#commands/refresh-settings.ts';
import { versionText } from '#domain/settings/version-date.ts';
import { paths } from '#routes/paths.ts';
import { useSetting, useSettingsStatus } from '#store/device/settings.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { MarkdownText } from '#ui/page/markdown-text.tsx';
import { PublicPage } from '#ui/page/public-page.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';

/** `/terms`: terms of use and privacy notice; while there are none, that they are to come. */
export default function TermsPage() {
  return (
    <PublicPage>
      <ScreenHeading title="Termos de Uso" />
      <Texts />
      <p>
        <Link to={paths.home} className="link inline-flex min-h-11 items-center font-semibold">
          Voltar para o início
        </Link>
      </p>
    </PublicPage>
  );
}

function Texts() {
  const status = useSettingsStatus();
  const terms = useSetting('terms_markdown');
  const termsDate = useSetting('terms_date');
  const privacy = useSetting('privacy_markdown');
  const privacyDate = useSetting('privacy_date');
  if (status === 'unknown')
    return (
      <p role="status" className="text-muted">
        Carregando...
      </p>
    );
  // Nothing was ever seen here: that there are no terms is not known, so it is not said.
  if (status === 'unreachable') return <Unreachable />;
  return (
    <>
      {terms ? (
        <Text text={terms} date={termsDate} topLevel={2} />
      ) : (
        <p>Em breve. Os Termos de Uso serão publicados nesta página.</p>
      )}
      {privacy && (
        <section aria-labelledby="privacidade" className="mt-6 grid grid-cols-1 gap-4 ruled pt-8">
          <h2 id="privacidade" className="text-2xl font-semibold">
            Aviso de Privacidade
          </h2>
          <Text text={privacy} date={privacyDate} topLevel={3} />
        </section>
      )}
    </>
  );
}

function Text({ text, date, topLevel }: { text: string; date: string; topLevel: 2 | 3 }) {
  const version = versionText(date);
  return (
    <>
      {version && <p className="text-muted">{version}</p>}
      <MarkdownText text={text} topLevel={topLevel} />
    </>
  );
}

function Unreachable() {
  const [tries, setTries] = useState(1);
  const [isTrying, setTrying] = useState(false);

  async function tryAgain() {
    setTrying(true);
    await refreshSettings();
    setTrying(false);
    setTries(tries + 1);
  }

  return (
    <>
      {/* Another one for each try: the same words would be no news to who listens. */}
      <p key={tries} role="alert">
        Não foi possível carregar os Termos de Uso. Verifique a conexão e tente novamente.
      </p>
      <p>
        <BusyButton
          busy={isTrying}
          busyText="Tentando..."
          className="btn-quiet"
          onClick={() => void tryAgain()}
        >
          Tentar novamente
        </BusyButton>
      </p>
    </>
  );
}
