import { type FormEvent, useId, useRef, useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import { ListState } from '#admin/list/list-state.tsx';
import { useAdministrators } from '#admin/people/use-people.ts';
import type { Administrator } from '#domain/admin/admin-people.ts';
import { isEmailAddress, normaliseEmail } from '#shared/email-address.ts';
import { plainText } from '#shared/plain-text.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { RoleDialog, type RoleWish } from './role-dialog.tsx';

const COLUMNS = ['Administrador', 'Ações'];

/** Who administers; the role is given and taken after a question. */
export function AdministratorsPart() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const query = useAdministrators();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [wish, setWish] = useState<RoleWish | null>(null);

  function ask(event: FormEvent) {
    event.preventDefault();
    const address = normaliseEmail(plainText(email));
    if (!isEmailAddress(address)) {
      field.current?.focus();
      return setProblem('Escreva o e-mail de quem já tem conta.');
    }
    setProblem('');
    setWish({ kind: 'give', email: address });
  }

  return (
    <section aria-label="Administradores" className="settings-form panel">
      <h3 className="text-lg font-semibold">Administradores</h3>
      <ListState
        query={query}
        loadingText="Carregando administradores..."
        failedText="Não foi possível carregar os administradores."
      />
      <AdminTable columns={COLUMNS} rows={query.data?.items ?? []}>
        {(one) => <Row administrator={one} onTake={() => setWish({ kind: 'take', administrator: one })} />}
      </AdminTable>
      <form noValidate aria-label="Dar o papel de administrador" onSubmit={ask} className="setting">
        <label htmlFor={id} className="font-semibold">
          Novo administrador
        </label>
        <p id={`${id}-como`} className="setting-where">
          O e-mail de quem já tem conta. A pessoa passa a ver o Painel Administrativo e recebe um e-mail.
        </p>
        <input
          ref={field}
          id={id}
          type="email"
          className="input aria-invalid:border-error"
          autoComplete="off"
          aria-describedby={`${id}-como ${id}-erro`}
          aria-invalid={problem ? true : undefined}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem('');
          }}
        />
        <p id={`${id}-erro`} role="status" className="text-[0.9375rem] text-error empty:absolute">
          {problem}
        </p>
        <button type="submit" className="btn btn-quiet justify-self-start">
          Dar o papel
        </button>
      </form>
      {wish && <RoleDialog wish={wish} onClose={() => setWish(null)} onGiven={() => setEmail('')} />}
    </section>
  );
}

function Row({ administrator, onTake }: { administrator: Administrator; onTake: () => void }) {
  const { id, email, name, is_fixed, is_self } = administrator;
  const notes = [name, is_self && 'você', is_fixed && 'fixo (ADMIN_EMAIL)'].filter(Boolean).join(', ');
  return (
    <tr>
      <th scope="row" id={id} className="name-cell">
        <EmailText email={email} /> {notes && <span className="font-normal text-muted">({notes})</span>}
      </th>
      <td className="actions-cell">
        {!is_fixed && (
          <div className="row-actions">
            <button
              type="button"
              className="btn row-action"
              aria-haspopup="dialog"
              aria-describedby={id}
              onClick={onTake}
            >
              Retirar o papel
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
