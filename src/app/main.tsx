import './wake-scheduler.ts';
import './styles.css';
import './start-code.ts';
import { purgeOrphans } from '#commands/purge-orphans.ts';
import { linkManifest } from '#pwa/link-manifest.ts';
import { registerWorker } from '#pwa/worker.ts';
import { firstCardsDrawn, firstLoadOver } from '#store/catalogue/first-cards-drawn.ts';
import { clearOldDraft } from '#store/device/draft-age.ts';
import { boot } from './boot.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
boot(root);

registerWorker(firstLoadOver);
linkManifest(() => firstCardsDrawn().then(firstLoadOver));
purgeOrphans().catch((error) => console.warn('wipe', error));
clearOldDraft();
