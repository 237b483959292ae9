import * as lostWork from '#admin/lost-work.ts';

// What a sign-out asks of administrators' code, wherever it begins. Only handed on: `app` may not import `admin` (layers.mjs), and
// this feature is its way there.

/** What would be lost, in words. */
export const lostBySignOut = lostWork.lostBySignOut;

/** Who leaves was asked, and is not told afterwards. */
export const agreeToLose = lostWork.agreeToLose;
