import { walkLostDatabase } from './lost-database.ts';

walkLostDatabase('chromium');
