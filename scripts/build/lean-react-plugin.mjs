import { editPackage, replaced } from './edit-package.mjs';

/**
 * React makes an error as it starts, which it only ever compares. Where developer tools look on, and so in every measurement and
 * test, the browser notes the lines of an error's stack, and for them reads all of the entry a second time: 20 ms, and a slow
 * phone four times as long. Nobody else waits for it; but what was measured was not what people get.
 */
export const leanReactPlugin = () =>
  editPackage({
    name: 'lean-react',
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    edit: (code) =>
      replaced(
        code,
        'HydrationMismatchException = Error(formatProdErrorMessage(519))',
        'HydrationMismatchException = { message: formatProdErrorMessage(519) }',
      ),
  });
