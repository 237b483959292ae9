import './styles.css';
import { wipeLeftovers } from '#commands/purge-orphans.ts';
import { registerWorker } from '#pwa/worker.ts';
import { boot } from './boot.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
boot(root);

registerWorker();
wipeLeftovers().catch((error) => console.warn('wipe', error));
