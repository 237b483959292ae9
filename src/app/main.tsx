import '#app/styles.css';
import { boot } from '#app/boot.tsx';
import { wipeLeftovers } from '#commands/wipe-leftovers.ts';
import { registerWorker } from '#pwa/worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
boot(root);

registerWorker();
wipeLeftovers().catch((error) => console.warn('wipe', error));
