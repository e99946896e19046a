import { microPerCredit } from '@imprint/contracts/credits';
import type { WrittenContent } from '@imprint/contracts/generation';
import type { GenerationView } from '../../generation/index.js';
import type { AssetView } from '../../media/index.js';
import type { OutputField } from '../nodes/node-kind.js';

type Outputs = Readonly<Record<string, OutputField>>;
type Output = Readonly<Record<string, unknown>>;

/** What every step that makes something gives. */
const madeOutputs: Outputs = {
  generationId: { type: 'text', description: 'Id of the generation; null for what is made without a model.' },
  model: { type: 'text', description: 'Model that made it; null for what is made without one.' },
  credits: { type: 'number', description: 'Credits that it cost; 0 for models of this machine.' },
  failed: { type: 'number', description: 'How many of several could not be made. If that is all of them, the step fails.' },
};

export const fileOutputs: Outputs = {
  assetId: { type: 'text', description: 'Id of the file in the library; of several, the first one.' },
  assetIds: { type: 'list', description: 'Ids of all files that were made.' },
  url: { type: 'text', description: 'Address of the file, for a limited time.' },
  mimeType: { type: 'text', description: 'Its media type.' },
  width: { type: 'number', description: 'Pixels across; null of audio.' },
  height: { type: 'number', description: 'Pixels down; null of audio.' },
  durationSeconds: { type: 'number', description: 'Seconds that it lasts; null of images.' },
  ...madeOutputs,
};

export const textOutputs: Outputs = {
  text: { type: 'text', description: 'The text: posts of a thread with an empty line between them, a longer text in Markdown.' },
  posts: { type: 'list', description: 'The post, or those of a thread in order; empty for longer texts.' },
  title: { type: 'text', description: 'Title of a longer text; null for posts.' },
  body: { type: 'text', description: 'A longer text in Markdown; null for posts.' },
  postId: { type: 'text', description: 'Id of the draft post that it became; null for longer texts.' },
  articleId: { type: 'text', description: 'Id of the draft article that it became; null for posts.' },
  findings: { type: 'list', description: 'What to look at before it is published, each with `rule` and `detail`.' },
  variants: {
    type: 'list',
    description: 'All that were written, each with `text`, `posts`, `title`, `body`, `postId` and `articleId`.',
  },
  ...madeOutputs,
};

/** Of generations that made files. */
export function filesOutput(made: readonly GenerationView[]): Output {
  const [first] = made;
  const {
    assetId = null,
    url = null,
    mimeType = null,
    width = null,
    height = null,
    durationSeconds = null,
  } = first?.output ?? {};
  const assetIds = made.flatMap(({ output }) => output?.assetId ?? []);
  return { assetId, assetIds, url, mimeType, width, height, durationSeconds, ...madeBy(made) };
}

/** Of a file that was made at once, without a generation. */
export function assetOutput({ id, url, mimeType, width, height, durationSeconds }: AssetView): Output {
  const file = { assetId: id, assetIds: [id], url, mimeType, width, height, durationSeconds };
  return { ...file, generationId: null, model: null, credits: 0, failed: 0 };
}

/** Of generations that wrote something. */
export function textsOutput(made: readonly GenerationView[]): Output {
  const [first] = made;
  const variants = made.flatMap(({ written }) => (written === null ? [] : [textOf(written)]));
  const findings = (first?.written?.findings ?? []).map(({ rule, detail }) => ({ rule, detail }));
  return { ...(variants[0] ?? noText), findings, variants, ...madeBy(made) };
}

/** Micro-credits that they cost. */
export function costOf(made: readonly GenerationView[]): number {
  return made.flatMap(({ attempts }) => attempts).reduce((sum, { costMicro }) => sum + costMicro, 0);
}

const madeBy = (made: readonly GenerationView[]): Output => ({
  generationId: made[0]?.id ?? null,
  model: made[0]?.model ?? null,
  credits: costOf(made) / microPerCredit,
});

function textOf({ posts, title, body, postId, articleId }: WrittenContent): Output {
  return { text: body ?? posts.join('\n\n'), posts, title, body, postId, articleId };
}

const noText: Output = { text: '', posts: [], title: null, body: null, postId: null, articleId: null };
