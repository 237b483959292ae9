import { useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { ListState } from '#admin/list/list-state.tsx';
import { undoSettingChange } from '#admin/settings/change-settings.ts';
import { useSavedSettings } from '#admin/settings/use-saved-settings.ts';
import { useSettingChange } from '#admin/settings/use-settings.ts';
import type { AdminSettings, SettingChangeEntry } from '#domain/admin/admin-settings.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { settingValueText } from './setting-value-text.ts';

type Props = { change: SettingChangeEntry; settings: AdminSettings; onClose: () => void };

/** One change with both texts, and the way back to the former. */
export function SettingChangeDialog({ change, settings, onClose }: Props) {
  const { id, field, who, at } = change;
  const query = useSettingChange(id);
  const [busy, setBusy] = useState(false);
  const take = useSavedSettings();
  const whileOpen = useWhileOpen();
  const label = SETTING_LABELS[field];
  const isNewest = settings.versions[field] === id;
  const isBack = query.data?.before === settings.values[field];

  async function undo() {
    setBusy(true);
    const outcome = await undoSettingChange(id, settings.versions[field]);
    setBusy(false);
    take(outcome.ok ? outcome.value : undefined);
    if (!outcome.ok) return toastFailure(outcome);
    whileOpen(onClose);
    toast({ title: 'Alteração desfeita', description: `${label} voltou ao que era.`, tone: 'success' });
  }

  return (
    <Dialog
      title={label}
      isWide
      onClose={onClose}
      actions={
        query.data &&
        !isBack && (
          <BusyButton
            busy={busy}
            busyText="Desfazendo..."
            className="btn-primary grow sm:grow-0"
            onClick={undo}
          >
            Desfazer
          </BusyButton>
        )
      }
    >
      <p className="text-muted">
        {who}, {formatMoment(at)}
      </p>
      <ListState
        query={query}
        loadingText="Carregando alteração..."
        failedText="Não foi possível carregar a alteração."
        isOnlyRead
      />
      {query.data && (
        <div className="change-texts">
          <ChangeText title="Antes" text={settingValueText(field, query.data.before)} />
          <ChangeText title="Depois" text={settingValueText(field, query.data.after)} />
        </div>
      )}
      {query.data && isBack && <p className="text-muted">O texto de antes é o que vale agora.</p>}
      {query.data && !isBack && !isNewest && (
        <p className="note tone tone-lifetime">
          Depois desta houve outra alteração deste campo. Ao desfazer, o texto de agora também sai; ele fica
          guardado na lista de alterações.
        </p>
      )}
    </Dialog>
  );
}

const ChangeText = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <pre className="setting-saved">{text}</pre>
  </div>
);
