import { walkJourneys } from './journeys.ts';

walkJourneys('webkit');
