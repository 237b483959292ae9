/**
 * Who does what a request asks for: an administrator, whatever the body says.
 * @param {PbRequestEvent} e
 * @returns {{ id: string, email: string, name: string }} `id` is '' for a superuser, who is no user
 */
function actor(e) {
  const { auth } = e;
  if (!auth) return { id: '', email: '', name: '' };
  const email = auth.email();
  return e.hasSuperuserAuth()
    ? { id: '', email, name: email }
    : { id: auth.id, email, name: auth.getString('name') || email };
}

module.exports = { actor };
