import { describe } from 'vitest';
import { assertAccessible } from '../../screens/assert-accessible.ts';

describe('on a phone everybody can use', () => assertAccessible('phone'));
