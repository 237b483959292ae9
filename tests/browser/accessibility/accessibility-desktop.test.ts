import { describe } from 'vitest';
import { assertAccessible } from '../../screens/assert-accessible.ts';

describe('on a desk everybody can use', () => assertAccessible('desktop'));
