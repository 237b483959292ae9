import './settings.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ListState } from '#admin/list/list-state.tsx';
import { useSettings } from '#admin/settings/use-settings.ts';
import type { AdminSettings } from '#domain/admin/admin-settings.ts';
import { ChangesPart } from './changes-part.tsx';
import { HostPart } from './host-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { PurchasesPart } from './purchases-part.tsx';
import { SettingForm } from './setting-form.tsx';
import { FORMS, SECTIONS, type Section, sectionPath } from './settings-sections.ts';

type Props = { section: Section };

/** 'Configurações', in the place of the lists; the open section is in the address. */
export default function AdminSettingsPanel({ section }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is another one now: the next Tab starts at the panel's head.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="configuracoes" className="settings">
      <h2 id="configuracoes" ref={heading} tabIndex={-1} className="text-xl font-semibold">
        Configurações
      </h2>
      <nav aria-label="Configurações" className="settings-nav">
        {SECTIONS.map(({ id, label }) => (
          <Link key={id} to={sectionPath(id)} aria-current={id === section ? 'page' : undefined} replace>
            {label}
          </Link>
        ))}
      </nav>
      <PanelSection section={section} />
    </section>
  );
}

function PanelSection({ section }: Props) {
  if (section === 'pessoas') return <PeoplePart />;
  if (section === 'compras') return <PurchasesPart />;
  return section === 'servidor' ? <HostPart /> : <SettingsSection section={section} />;
}

function SettingsSection({ section }: Props) {
  const query = useSettings();
  const settings = query.data;
  return (
    <>
      <ListState
        query={query}
        loadingText="Carregando configurações..."
        failedText="Não foi possível carregar as configurações."
      />
      {settings &&
        (section === 'alteracoes' ? (
          <ChangesPart settings={settings} />
        ) : (
          <Forms {...{ section, settings }} />
        ))}
    </>
  );
}

const Forms = ({ section, settings }: Props & { settings: AdminSettings }) =>
  FORMS.filter((form) => form.section === section).map((form) => (
    <SettingForm key={form.title} {...form} settings={settings} />
  ));
