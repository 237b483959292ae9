/**
 * Who does what a request asks for: an administrator, whatever the body says.
 * @returns `id` is '' for a superuser, who is no user
 */
export function actor(e: PbRequestEvent): { id: string; email: string; name: string } {
  const { auth } = e;
  if (!auth) return { id: '', email: '', name: '' };
  const email = auth.email();
  return e.hasSuperuserAuth()
    ? { id: '', email, name: email }
    : { id: auth.id, email, name: auth.getString('name') || email };
}
