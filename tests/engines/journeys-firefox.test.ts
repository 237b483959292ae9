import { walkJourneys } from './journeys.ts';

walkJourneys('firefox');
