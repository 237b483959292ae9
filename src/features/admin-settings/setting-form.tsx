import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { changeSettings } from '#admin/settings/change-settings.ts';
import { dropDraft, dropSaved, shownSetting, useSettingDrafts } from '#admin/settings/setting-drafts.ts';
import { useSavedSettings } from '#admin/settings/use-saved-settings.ts';
import type { AdminSettings } from '#domain/admin/admin-settings.ts';
import { type EditableSetting, NO_SUCH_DAY, readSetting } from '#shared/setting-fields.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { type ToastMessage, toast } from '#ui/toast/toast.ts';
import { useOwnToast } from '#ui/toast/use-own-toast.ts';
import { SettingField } from './setting-field.tsx';

type Props = { title: string; fields: readonly EditableSetting[]; settings: AdminSettings };

/** Settings that are saved together, or not at all; what is typed stays until the server has it. */
export function SettingForm({ title, fields, settings }: Props) {
  const drafts = useSettingDrafts((state) => state.drafts);
  const [problems, setProblems] = useState<Partial<Record<EditableSetting, string>>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const take = useSavedSettings();
  const failureToast = useOwnToast();
  // Drawn anew, the field of a half-written day would be an empty one, and whoever saves would take the saved day away.
  useLayoutEffect(() => {
    const left = form.current;
    return () => fields.filter((field) => field in dayProblems(left)).forEach(dropDraft);
  }, [fields]);

  const shown = fields.map((field) => ({ field, ...shownSetting(field, settings, drafts) }));
  const changed = shown.filter(({ isChanged }) => isChanged);
  const conflicts = shown.filter(({ isConflict }) => isConflict);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = { ...problemsOf(changed), ...dayProblems(form.current) };
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    if (first) return focusField(form.current, first);
    const [conflict] = conflicts;
    if (conflict) return focusField(form.current, conflict.field);
    if (changed.length === 0) return toast({ title: 'Nada mudou', tone: 'info' });
    // What the last try has come to would stand beside what this one does, and say the opposite.
    failureToast.clear();
    setBusy(true);
    const sent = Object.fromEntries(
      changed.map(({ field, text }) => [
        field,
        { text, version: drafts[field]?.version ?? settings.versions[field] },
      ]),
    );
    const outcome = await changeSettings(sent);
    setBusy(false);
    take(outcome.ok ? outcome.value : undefined);
    if (outcome.ok) {
      dropSaved(sent, outcome.value);
      toast({ title: 'Configurações salvas', description: names(changed), tone: 'success' });
    } else failureToast.say(failureOf(outcome));
  }

  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      aria-label={title}
      onSubmit={save}
      className="settings-form panel"
    >
      {fields.length > 1 && <h3 className="text-lg font-semibold">{title}</h3>}
      {shown.map(({ field, text, isConflict }) => (
        <SettingField
          key={field}
          field={field}
          text={text}
          isConflict={isConflict}
          problem={problems[field]}
          settings={settings}
          onChange={() => setProblems(({ [field]: _, ...others }) => others)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BusyButton busy={busy} busyText="Salvando..." className="btn-primary grow sm:grow-0">
          Salvar
          {/* One of several on the page: whoever goes from button to button hears of which form it is. */}
          <span className="sr-only">: {title}</span>
        </BusyButton>
        <p role="status" className="text-[0.9375rem] text-muted empty:absolute">
          {changed.length > 0 && 'Há mudanças que ainda não foram salvas.'}
        </p>
      </div>
    </form>
  );
}

type Failed = { code: string; title: string; description: string };
type Typed = { field: EditableSetting; text: string };

const problemsOf = (changed: readonly Typed[]): Partial<Record<EditableSetting, string>> =>
  Object.fromEntries(
    changed.flatMap(({ field, text }) => {
      const { problem } = readSetting(field, text);
      return problem ? [[field, problem.message]] : [];
    }),
  );

/** A day that does not exist, or is half written, comes from the browser as '': it would take the one that is saved away. */
const dayProblems = (form: HTMLFormElement | null): Record<string, string> =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('input[type=date]:invalid') ?? [])].map(({ name }) => [
      name,
      NO_SUCH_DAY,
    ]),
  );

const failureOf = ({ code, title, description }: Failed): ToastMessage =>
  code === 'changed_meanwhile'
    ? {
        title: 'Outra pessoa mudou este texto',
        description: 'Nada foi salvo. Compare os dois textos e escolha.',
        tone: 'error',
      }
    : { title, description, tone: 'error' };

const names = (changed: readonly Typed[]) => changed.map(({ field }) => SETTING_LABELS[field]).join(', ');

const focusField = (form: HTMLFormElement | null, field: string): void =>
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
