import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { Browser, type Page } from './browser.js';
import { atMost, median, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const nodes = 500;
/** Branches between two joins. */
const width = 4;
const mostMs = 1_000;
/** Nodes that are in sight when the graph opens, at least. */
const inSight = 8;

interface Opening {
  drawnMs: number;
  editableMs: number;
}

/** A graph of 500 nodes, opened out of the list of workflows: until its nodes are drawn, and until one that is clicked shows its form. */
export async function workflowEditor(bench: Bench): Promise<Figure[]> {
  const apps = ['api-gateway'] as const;
  const running = await Instance.start({ mode: 'embedded', apps, settings: { ...productionWaits, LOGIN_WALL: 'off' } });
  bench.defer(() => running.stop());
  const client = running.client();
  const { id } = await client.data<{ id: string }>('POST', '/v1/workflows', largeGraph());
  const { organization } = await client.data<{ organization: { slug: string } }>('GET', '/v1/auth/whoami');
  const browser = await Browser.launch(bench);
  const openings: Opening[] = [];
  for (let round = 0; round <= bench.rounds; round += 1) {
    const page = await browser.open(`${running.apiUrl}/${organization.slug}/~/workflows`);
    const opening = await openIn(page, id);
    bench.note(`${nodes} nodes: drawn after ${opening.drawnMs.toFixed(0)} ms, edited after ${opening.editableMs.toFixed(0)} ms`);
    // The first round warms up the server.
    if (round > 0) openings.push(opening);
  }
  return [
    shown(
      `graph of ${nodes} nodes: from the click in the list until it is drawn`,
      median(openings.map((one) => one.drawnMs)),
      'ms',
    ),
    atMost(`… until a node that is clicked shows its form`, median(openings.map((one) => one.editableMs)), mostMs, 'ms'),
  ];
}

/** Layers of four branches with joins between them. */
function largeGraph(): object {
  const layers: string[][] = [];
  for (let count = 0, layer = 0; count < nodes; layer += 1) {
    const size = Math.min(layer % 2 === 0 ? 1 : width, nodes - count);
    layers.push(Array.from({ length: size }, (_, at) => `n${count + at}`));
    count += size;
  }
  return {
    label: 'Large',
    nodes: layers.flat().map((id) => ({ id, kind: 'template', with: { text: 'Hello' } })),
    edges: layers.flatMap((layer, at) => layer.flatMap((from) => (layers[at + 1] ?? []).map((to) => ({ from, to })))),
  };
}

/** In the page: what it costs is counted from the click, on its own clock. */
const openIn = (page: Page, id: string): Promise<Opening> =>
  page.evaluate<Opening>(`new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The graph does not open.')), 60_000);
    const when = (isThere) => new Promise((found) => {
      const tell = () => requestAnimationFrame(() => setTimeout(() => found(performance.now())));
      if (isThere()) return tell();
      const changes = new MutationObserver(() => isThere() && (changes.disconnect(), tell()));
      changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const link = () => document.querySelector('main a[href*="/workflows/${id}"]');
    when(() => link() !== null).then(async () => {
      const began = performance.now();
      link().click();
      const drawn = await when(() => document.querySelectorAll('.react-flow__node .canvas-title').length >= ${inSight});
      document.querySelector('.react-flow__node').click();
      const edited = await when(() => document.querySelector('.inspector .setting-fields') !== null);
      resolve({ drawnMs: drawn - began, editableMs: edited - began });
    });
  })`);
