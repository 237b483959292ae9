/**
 * What the login and most other screens share, and a little that all of a member's do, two kilobytes in all: it travels with the
 * entry, where a file of its own would cost each start one more request.
 */
import '#domain/sign-in/stashed-text.ts';
import '#domain/time/date-time.ts';
import '#domain/time/wait-text.ts';
import '#server/sign-in.ts';
import '#shared/email-address.ts';
import '#shared/lengths.ts';
import '#shared/message-text.ts';
import '#shared/plain-text.ts';
import '#ui/dialog/dialog.tsx';
import '#ui/hooks/use-media.ts';
import '#ui/is-installed.ts';
import '#ui/navigation/support-link.tsx';
import '#ui/page/brand.tsx';
import '#ui/page/screen-heading.tsx';
