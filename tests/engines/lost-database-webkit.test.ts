import { walkLostDatabase } from './lost-database.ts';

walkLostDatabase('webkit');
