import { Problem, type ErrorCode, type ProblemEntry } from '@imprint/contracts/errors';

const channels = 'get_scheduler_capabilities lists the channels and the accounts that are connected.';
const assets = 'list_assets has the ids.';
const posts = 'get_posts has the ids.';

/** The tool that finds valid values for an argument. */
const finders: Readonly<Record<string, string>> = {
  brandId: 'get_brands has the ids.',
  postId: posts,
  interviewId: 'start_brand_interview answers with the id.',
  releaseId: 'get_posts with a postId has the ids of its releases.',
  targetId: 'get_scheduled_release has the ids of its targets.',
  articleId: 'get_articles has the ids.',
  assetId: assets,
  assetIds: assets,
  connectionId: channels,
  platform: channels,
  platforms: channels,
  approvalId: 'list_approvals has the ids.',
  workflowId: 'list_workflows has the ids.',
  jobId:
    'The call that began a job answers with its id; get_posts has the ids of targets, list_assets those of media, list_approvals those of approvals.',
};

/** Overrides for tools where the same argument has a value that cannot be listed yet. */
const findersOfTools: Readonly<Record<string, typeof finders>> = {
  complete_media_upload: { assetId: 'request_media_upload answers with the id.' },
};

/** The tool that was called, and its arguments. */
export interface ToolCall {
  name: string;
  given: unknown;
}

/** Adds to a problem, for every unknown id, which tool finds the right one. */
export function withFinders(problem: Problem, call: ToolCall): Problem {
  const entries = problem.entries.map((entry) => withFinder(entry, call));
  if (entries.every((entry, index) => entry === problem.entries[index])) return problem;
  const { retryAfterSeconds } = problem;
  return new Problem(entries, { cause: problem, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

const ofIds: ReadonlySet<ErrorCode> = new Set(['not_found', 'validation_failed', 'unknown_channel']);

function withFinder(entry: ProblemEntry, { name, given }: ToolCall): ProblemEntry {
  const { code, detail } = entry;
  const argument = ofIds.has(code) ? argumentIn(detail, given) : undefined;
  const finder = argument === undefined ? undefined : (findersOfTools[name]?.[argument] ?? finders[argument]);
  return finder === undefined ? entry : { ...entry, detail: `${detail} ${finder}` };
}

/** The argument whose value is quoted in the message, among those with a finder. */
function argumentIn(detail: string, given: unknown, name?: string): string | undefined {
  if (typeof given === 'string') return given !== '' && detail.includes(given) ? name : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  const parts = Object.entries(given).map(([key, value]) => argumentIn(detail, value, Array.isArray(given) ? name : key));
  return parts.find((part) => part !== undefined && part in finders);
}
