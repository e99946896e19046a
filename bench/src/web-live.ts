import { Instance } from '@imprint/e2e/harness/instance';
import { Workspace } from '@imprint/e2e/harness/workspace';
import type { Bench } from './bench.js';
import { Browser, type Page } from './browser.js';
import { atMost, percentile, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const usualChanges = 100;
const dayMs = 86_400_000;

/** From the request that pauses or resumes a release until an open page shows it. */
export async function webLive(bench: Bench): Promise<Figure[]> {
  const running = await Instance.start({ mode: 'embedded', settings: { ...productionWaits, LOGIN_WALL: 'off' } });
  bench.defer(() => running.stop());
  const workspace = await Workspace.open(running);
  const { id } = await workspace.schedule({ scheduledAt: new Date(Date.now() + dayMs).toISOString() });
  const { slug } = await workspace.api
    .data<{ organization: { slug: string } }>('GET', '/v1/auth/whoami')
    .then(({ organization }) => organization);
  const browser = await Browser.launch(bench);
  const page = await browser.open(`${running.apiUrl}/${slug}/~/releases/${id}`);
  await shows(page, 'Pause');
  const times: number[] = [];
  for (let change = 0; change < bench.size(usualChanges); change += 1) {
    const [action, button] = change % 2 === 0 ? ['pause', 'Resume'] : ['resume', 'Pause'];
    const began = performance.now();
    await workspace.api.data('POST', `/v1/releases/${id}/${action}`);
    await shows(page, button);
    times.push(performance.now() - began);
  }
  return [
    shown('a change until a second browser shows it, p50', percentile(times, 0.5), 'ms'),
    atMost('a change until a second browser shows it, p95', percentile(times, 0.95), 1_000, 'ms'),
  ];
}

/** Waits until the page has this button. */
async function shows(page: Page, button: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const isThere = () => [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === '${button}');
    if (isThere()) return resolve();
    const changes = new MutationObserver(() => isThere() && (changes.disconnect(), resolve()));
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);
}
