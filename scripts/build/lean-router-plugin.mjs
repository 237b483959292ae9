import { editPackage } from './edit-package.mjs';

/** A name for React's developer tools, which keeps a component in the bundle that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Without the mark a bundler must take the call for one that does something. */
const MAKES = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets the bundler leave out what the app does not use of the router (forms, fetchers, scroll restoration): 1.2 KB of each first
 * visit. Where a later router is written otherwise, the limit of the login's bytes (route-sizes.mjs) tells.
 */
export const leanRouterPlugin = () =>
  editPackage({
    name: 'lean-router',
    file: /\/react-router\/dist\/production\/[^/]+\.mjs$/,
    edit: (code) => code.replace(DISPLAY_NAME, '').replace(MAKES, '$1/* @__PURE__ */ $2'),
  });
