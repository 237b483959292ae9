import './dashboard.css';
import { type ComponentProps, type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { expiryLabel } from '#domain/access/expiry.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { queryNames } from '#routes/query.ts';
import { useSession } from '#session/session.ts';
import { prepareCatalogue } from '#store/catalogue/catalogue-watcher.ts';
import { useAccess } from '#store/hooks/use-access.ts';
import { useMember } from '#store/hooks/use-member.ts';
import type { MenuItem } from '#ui/dialog/menu.tsx';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { AssistantCard } from './assistant-card.tsx';
import { Catalogue } from './catalogue.tsx';
import { DashboardFooter } from './dashboard-footer.tsx';
import type DashboardNoticeDialog from './dashboard-notice.tsx';
import type { DashboardNotice } from './dashboard-notice.tsx';
import { LOCK_TEXTS, type Lock } from './lock-texts.ts';
import { openOrExplain } from './open-or-explain.ts';
import { usePatientLine } from './patient-line.ts';
import { SyncLine } from './sync-line.tsx';
import { toggleFavoriteWithToast } from './toggle-favorite-with-toast.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

type Props = {
  /** What opens beside and over the cards; loaded when somebody asks for it. */
  Menu: ComponentType<{
    assistant: Assistant;
    anchor: HTMLElement;
    more: readonly MenuItem[];
    onDetails: (id: string) => void;
    onClose: () => void;
  }>;
  Details: ComponentType<{
    id: string;
    lock: string;
    patientLine: string;
    onHeart: (id: string, on: boolean) => void;
    onOpen: (event: MouseEvent, id: string) => void;
    onClose: () => void;
  }>;
  Notice: ComponentType<ComponentProps<typeof DashboardNoticeDialog>>;
  /** What administrators have over the cards, and in their menus. */
  Tools: ComponentType<{ Card: typeof AssistantCard; onItems: (make: () => ItemsOf | null) => void }>;
};

type ItemsOf = (assistant: Assistant) => readonly MenuItem[];

/** Opening the database takes longer than building this screen: with both at once the first drawing has cards. */
export const cardsRead = prepareCatalogue();

/** `/dashboard`: the assistant catalogue. */
export default function DashboardPage({ Menu, Details, Notice, Tools }: Props) {
  const isAdmin = useSession((state) => state.user?.isAdmin);
  const [itemsOf, setItemsOf] = useState<ItemsOf | null>(null);
  const member = useMember();
  const { access, now } = useAccess();
  const [notice, setNotice] = useState<DashboardNotice | null>(null);
  const [menu, setMenu] = useState<{ assistant: Assistant; anchor: HTMLElement } | null>(null);
  const details = useAddressDialog(queryNames.assistant);
  // The same function at every render: the cards compare their properties.
  const openMenu = useCallback(
    (assistant: Assistant, anchor: HTMLElement) => setMenu({ assistant, anchor }),
    [],
  );
  const patientLine = usePatientLine();
  const lock: Lock | null = access === 'granted' || access === 'loading' ? null : access;
  // An administrator's plan may be over while the access is not; the plan is shown all the same.
  const isPlanOver = !!member?.profile && expiryLabel(member.profile.expiresAt, now).expired;
  const warning = lock ?? (isPlanOver ? 'access_expired' : null);
  const renew = () => setNotice('renew');
  return (
    <>
      <main id="conteudo" tabIndex={-1} className="page grid grid-cols-1 gap-4 pt-4 sm:pt-6">
        <WelcomeBanner
          member={member}
          now={now}
          isUrgent={warning !== null}
          onRenew={renew}
          onInstructions={() => setNotice('instructions')}
        />
        {warning && (
          <p role="alert" className="lock-notice icon icon-warning">
            {LOCK_TEXTS[warning].notice}
          </p>
        )}
        <SyncLine lock={lock} />
        <Catalogue
          lock={lock}
          patientLine={patientLine}
          onMore={openMenu}
          tools={isAdmin && <Tools Card={AssistantCard} onItems={setItemsOf} />}
        />
      </main>
      <DashboardFooter member={member} now={now} onRenew={renew} />
      {menu && (
        <Menu
          {...menu}
          more={itemsOf?.(menu.assistant) ?? []}
          onDetails={details.open}
          onClose={() => setMenu(null)}
        />
      )}
      {details.value !== null && (
        <Details
          id={details.value}
          lock={lock ? LOCK_TEXTS[lock].notice : ''}
          patientLine={patientLine}
          onHeart={toggleFavoriteWithToast}
          onOpen={openOrExplain}
          onClose={details.close}
        />
      )}
      {notice && <Notice notice={notice} member={member} now={now} onClose={() => setNotice(null)} />}
    </>
  );
}
