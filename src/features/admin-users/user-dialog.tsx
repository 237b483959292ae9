import { Facts } from '#admin/list/facts.tsx';
import { type AdminMember, expiryText } from '#domain/admin/admin-member.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmailText } from '#ui/form/email-text.tsx';

/** 'Editar Usuário': read only, with the way to where it can be changed. */
export function UserDialog({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const facts = [
    ['Nome', member.full_name],
    ['E-mail', member.email && <EmailText key="email" email={member.email} />],
    ['CRM', member.crm && member.state ? `${member.crm} (${member.state})` : member.crm],
    ['Especialidade', member.specialty],
    ['Tipo de acesso atual', member.plan_type],
    ['Validade atual', expiryText(member)],
  ] as const;
  return (
    <Dialog title="Editar Usuário" onClose={onClose}>
      <Facts rows={facts.map(([name, value]) => [name, value || 'N/A'])} />
      <p className="note tone tone-strategy mt-4">
        As edições devem ser feitas diretamente no banco de dados.
        <a
          href={`/_/#/collections?collection=profiles&recordId=${encodeURIComponent(member.id)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link icon icon-open inline-flex min-h-11 items-center gap-1.5"
        >
          Abrir o registro no painel do PocketBase
        </a>
      </p>
    </Dialog>
  );
}
