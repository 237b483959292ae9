import type { Tab } from '../tab.ts';
import { databaseOf } from './databases.ts';
import type { Findings } from './findings.ts';
import { isSame } from './row-text.ts';
import type { Sessions } from './sessions.ts';

/** What a tab shows is true. */
export function checkScreen(tab: Tab, isCalm: boolean, sessions: Sessions, findings: Findings): void {
  const { device } = tab;
  const { sync, isRunning, userId } = tab.client.look();
  if (tab.isFrozen) return;
  const inside = sessions.insideOf(device);
  findings.checks += 1;
  if (inside && userId !== inside && isCalm)
    findings.fail('nobody is sent away without a reason', `${tab.name} ${inside} ${userId}`);
  if (!userId) return;
  if (!isCalm) return;
  const isWell =
    sync.network === 'online' && !sync.isSyncing && sync.failures === 0 && sync.progress === null;
  if (!isWell || !isRunning) findings.fail('the state line is true', `${tab.name} ${JSON.stringify(sync)}`);
  checkHearts(tab, findings);
}

/** Each tab shows the hearts that stand on the device, whichever tab has put them there. */
export function checkHearts(tab: Tab, findings: Findings): void {
  const { device } = tab;
  const { userId, hearts } = tab.client.look();
  findings.checks += 1;
  const stored = device.disk
    .rows<{ assistantId: string }>(databaseOf(userId), 'favorites')
    .map((row) => row.assistantId);
  if (!isSame(hearts ?? [], stored))
    findings.fail('a heart is shown as it is stored', `${tab.name} ${hearts} / ${stored}`);
}
