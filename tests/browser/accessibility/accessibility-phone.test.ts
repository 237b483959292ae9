import { describe } from 'vitest';
import { holdScreens } from '../../screens/hold-screens.ts';

describe('on a phone everybody can use', () => holdScreens('phone'));
