import { editPackage, replaced } from './edit-package.mjs';

/** Errors that React makes as it starts, throws to itself and only ever compares. */
const SIGNALS = 5;
const SIGNAL = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Where developer tools look on, and so in every measurement and test, the browser notes the lines of an error's stack. For the
 * first one that React makes at its start it reads all of the entry a second time: 20 ms, and a slow phone four times as long.
 * Nobody else waits for it; but what was measured was not what people get.
 */
export const leanReactPlugin = () =>
  editPackage({
    name: 'lean-react',
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    edit: (code) => replaced(code, SIGNAL, '$1{ message: $2 }', SIGNALS),
  });
