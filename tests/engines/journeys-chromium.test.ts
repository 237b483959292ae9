import { walkJourneys } from './journeys.ts';

walkJourneys('chromium');
