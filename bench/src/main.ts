import { suites } from '../suites.mjs';
import { InterruptedError, note, runPart, type Part } from './bench.js';
import { brandRevisions } from './brand-revisions.js';
import { cards } from './cards.js';
import { codecs } from './codecs.js';
import { creditsRatio, creditsStarts } from './credits.js';
import { dueTargets } from './due-targets.js';
import { table, type Figure } from './figures.js';
import { instance } from './instance.js';
import { keyChecks, keyGrowth, keyPeers } from './key-checks.js';
import { keyChanges } from './key-changes.js';
import { keySaturation } from './key-saturation.js';
import { dueGrowth } from './due-growth.js';
import { knowledgeQuality } from './knowledge-quality.js';
import { knowledgeScale } from './knowledge-scale.js';
import { listPages } from './lists.js';
import { publishBurst, publishEven } from './publish.js';
import { sockets } from './sockets.js';
import { starts } from './starts.js';
import { mcpCalls, mcpList, mcpMemory } from './mcp.js';
import { mediaPublish } from './media-publish.js';
import { mediaBatches } from './media-batches.js';
import { mediaSlideshow } from './media-slideshow.js';
import { oauth } from './oauth.js';
import { webhookBacklog } from './webhook-backlog.js';
import { webhookKills } from './webhook-kills.js';
import { webhookLatency } from './webhook-latency.js';
import { webhooks } from './webhooks.js';
import { wordsInFlight } from './words-in-flight.js';
import { wordsOverhead } from './words-overhead.js';
import { webLarge } from './web-large.js';
import { webLive } from './web-live.js';
import { webStart } from './web-start.js';
import { workflowEditor } from './workflow-editor.js';
import { workflowPeers } from './workflow-peers.js';
import { workflowSteps } from './workflow-steps.js';
import { workflowWaits } from './workflow-waits.js';

const parts: Record<string, Part> = {
  'due-targets': dueTargets,
  instance,
  starts,
  webhooks,
  'webhook-latency': webhookLatency,
  'webhook-backlog': webhookBacklog,
  'webhook-kills': webhookKills,
  'knowledge-quality': knowledgeQuality,
  'knowledge-scale': knowledgeScale,
  'list-pages': listPages,
  'due-growth': dueGrowth,
  'brand-revisions': brandRevisions,
  'publish-burst': publishBurst,
  'publish-even': publishEven,
  sockets,
  cards,
  'key-checks': keyChecks,
  'key-peers': keyPeers,
  'key-changes': keyChanges,
  'key-saturation': keySaturation,
  codecs,
  'credits-ratio': creditsRatio,
  'credits-starts': creditsStarts,
  'key-growth': keyGrowth,
  oauth,
  'mcp-calls': mcpCalls,
  'mcp-list': mcpList,
  'mcp-memory': mcpMemory,
  'media-batches': mediaBatches,
  'media-slideshow': mediaSlideshow,
  'media-publish': mediaPublish,
  'words-overhead': wordsOverhead,
  'words-in-flight': wordsInFlight,
  'web-start': webStart,
  'web-live': webLive,
  'web-large': webLarge,
  'workflow-steps': workflowSteps,
  'workflow-waits': workflowWaits,
  'workflow-peers': workflowPeers,
  'workflow-editor': workflowEditor,
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const given = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(given('rounds') ?? 5);
const size = given('size') === undefined ? undefined : Number(given('size'));
const profiles = process.argv.includes('--profile');
const [suite = '', only] = words;
const chosen = Object.keys(suites[suite]?.parts ?? {}).filter((name) => only === undefined || name === only);
if (chosen.length === 0 || !(rounds >= 1) || !(size === undefined || size >= 1)) {
  console.error('npm run bench -- <suite> [part] [--rounds=N] [--size=N] [--profile]; without a suite it lists them.');
  process.exit(2);
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // Whatever is connected to what is stopped now fails, and nobody waits for it any more.
    process.on('uncaughtException', () => undefined);
    interruption.abort();
  });

const figures: Figure[] = [];
try {
  for (const name of chosen) {
    const part = parts[name];
    if (part === undefined) throw new Error(`${name} is listed and not built`);
    note(name);
    figures.push(...(await runPart(part, { rounds, size, profiles }, interruption.signal)));
  }
  note('done');
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  if (!(error instanceof InterruptedError)) console.error(error);
  process.exitCode = error instanceof InterruptedError ? 130 : 1;
}
if (figures.length > 0)
  console.log(`\n${table(figures)}\n\nOf several rounds, interleaved, the median; Node ${process.version}.`);
process.exit(process.exitCode ?? (figures.some((figure) => figure.met === false) ? 1 : 0));
