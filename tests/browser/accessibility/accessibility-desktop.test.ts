import { describe } from 'vitest';
import { holdScreens } from '../../screens/hold-screens.ts';

describe('on a desk everybody can use', () => holdScreens('desktop'));
