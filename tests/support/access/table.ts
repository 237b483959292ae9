/**
 * Who may do what with which rows, written down by hand and compared with what the server allows, with and without the
 * hooks (docs/decisions/0007-rules-frozen-in-migrations.md). One line is a kind of row and an action; the columns are
 * the four kinds of principals. `+` allowed, `-` refused. Superusers have no column: PocketBase lets them do everything
 * but what guards refuse to anybody, such as taking a profile away from its user.
 *
 * Kinds of rows: `own` belongs to the principal, `other` to somebody else; `new-own` and `new-other` are creations in
 * the principal's and in somebody else's name. `live` is PocketBase's own realtime of the collection; a locked user
 * has none while the hooks are there (`live` lines are about the rules alone).
 */
const TABLE = `
users                 own       list     -  +  +  +
users                 own       view     -  +  +  +
users                 own       live     -  +  +  +
users                 own       update   -  -  -  -
users                 own       delete   -  -  -  -
users                 other     list     -  -  -  +
users                 other     view     -  -  -  +
users                 other     live     -  -  -  +
users                 other     update   -  -  -  -
users                 other     delete   -  -  -  -
users                 new-own   create   -  -  -  -

user_roles            other     list     -  -  -  +
user_roles            other     view     -  -  -  +
user_roles            other     live     -  -  -  +
user_roles            other     update   -  -  -  -
user_roles            other     delete   -  -  -  -
user_roles            new-own   create   -  -  -  -
user_roles            new-other create   -  -  -  -

profiles              own       list     -  +  +  +
profiles              own       view     -  +  +  +
profiles              own       live     -  +  +  +
profiles              own       update   -  -  -  -
profiles              own       delete   -  -  -  -
profiles              other     list     -  -  -  +
profiles              other     view     -  -  -  +
profiles              other     live     -  -  -  +
profiles              other     update   -  -  -  -
profiles              other     delete   -  -  -  -
profiles              new-own   create   -  -  -  -

marketing_assistants  published list     -  +  -  +
marketing_assistants  published view     -  +  -  +
marketing_assistants  published live     -  +  -  +
marketing_assistants  published update   -  -  -  -
marketing_assistants  published delete   -  -  -  -
marketing_assistants  withdrawn list     -  -  -  -
marketing_assistants  withdrawn view     -  -  -  -
marketing_assistants  withdrawn live     -  -  -  -
marketing_assistants  withdrawn update   -  -  -  -
marketing_assistants  withdrawn delete   -  -  -  -
marketing_assistants  new-own   create   -  -  -  -

user_favorites        own       list     -  +  -  +
user_favorites        own       view     -  +  -  +
user_favorites        own       live     -  +  -  +
user_favorites        own       update   -  -  -  -
user_favorites        own       delete   -  +  -  +
user_favorites        other     list     -  -  -  -
user_favorites        other     view     -  -  -  -
user_favorites        other     live     -  -  -  -
user_favorites        other     update   -  -  -  -
user_favorites        other     delete   -  -  -  -
user_favorites        new-own   create   -  +  -  +
user_favorites        new-other create   -  -  -  -
user_favorites        new-withdrawn create - - -  -

registration_requests pending   list     -  -  -  +
registration_requests pending   view     -  -  -  +
registration_requests pending   live     -  -  -  +
registration_requests pending   update   -  -  -  +
registration_requests pending   approve  -  -  -  -
registration_requests pending   rewrite  -  -  -  -
registration_requests pending   delete   -  -  -  -
registration_requests decided   update   -  -  -  -
registration_requests new-own   create   -  -  -  -

support_requests      own       list     -  +  +  +
support_requests      own       view     -  +  +  +
support_requests      own       live     -  +  +  +
support_requests      own       update   -  -  -  +
support_requests      own       rewrite  -  -  -  -
support_requests      own       delete   -  -  -  +
support_requests      other     list     -  -  -  +
support_requests      other     view     -  -  -  +
support_requests      other     live     -  -  -  +
support_requests      other     update   -  -  -  +
support_requests      other     rewrite  -  -  -  -
support_requests      other     delete   -  -  -  +
support_requests      new-own   create   -  +  +  +
support_requests      new-other create   -  -  -  -
support_requests      new-resolved create - -  -  -

support_messages      own       list     -  +  +  +
support_messages      own       view     -  +  +  +
support_messages      own       live     -  +  +  +
support_messages      own       update   -  -  -  -
support_messages      own       delete   -  -  -  +
support_messages      other     list     -  -  -  +
support_messages      other     view     -  -  -  +
support_messages      other     live     -  -  -  +
support_messages      other     update   -  -  -  -
support_messages      other     delete   -  -  -  +
support_messages      new-own   create   -  -  -  -

system_logs           any       list     -  -  -  +
system_logs           any       view     -  -  -  +
system_logs           any       live     -  -  -  +
system_logs           any       update   -  -  -  -
system_logs           any       delete   -  -  -  -
system_logs           new-own   create   -  -  -  -

app_settings          any       list     -  -  -  +
app_settings          any       view     -  -  -  +
app_settings          any       live     -  -  -  +
app_settings          any       update   -  -  -  -
app_settings          any       delete   -  -  -  -

session               own       refresh  -  +  -  +
`;

export type Kind = 'outside' | 'member' | 'locked' | 'admin';
export const KINDS: Kind[] = ['outside', 'member', 'locked', 'admin'];

export interface Line {
  collection: string;
  row: string;
  action: string;
  allowed: Record<Kind, boolean>;
}

function parse(text: string): Line {
  const [collection = '', row = '', action = '', ...marks] = text.split(/\s+/);
  const [outside, member, locked, admin] = marks.map((mark) => mark === '+');
  if (marks.length !== KINDS.length) throw new Error(`a line needs four marks: ${text}`);
  return {
    collection,
    row,
    action,
    allowed: { outside: !!outside, member: !!member, locked: !!locked, admin: !!admin },
  };
}

/** Every line of the table. */
export const LINES: Line[] = TABLE.split('\n').filter(Boolean).map(parse);
