/** What happens on every route of ours, in one VM: a place among those in flight, access, the body, the handler. */

const access = require('./access.js');
const inFlight = require('./in-flight.js');
const body = require('./small-body.js');
const head = require('./request-head.js');
const json = require('./json-body.js');
const routes = require('./routes.js');

const ASK = {
  open: () => {},
  'signed-in': access.requireUser,
  member: access.require,
  admin: access.requireAdmin,
};

/**
 * Answers a request of the row of this name.
 * @param {PbRequestEvent} e
 * @param {string} name method and path, as the table has them
 */
function serve(e, name) {
  const route = routes.ROUTES[name];
  if (!route) throw new NotFoundError('');
  const check = () => {
    head.check(e);
    ASK[route.access](e);
  };
  const run = () => {
    json.refuseForms(e);
    return route.run(e);
  };
  return body.read(e, route.body || 0, check, () => (route.large ? inFlight.large(e, run) : run()));
}

module.exports = { serve };
