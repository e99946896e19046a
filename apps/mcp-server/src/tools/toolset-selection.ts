import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import { toolsets, type Connector, type Toolset } from '@imprint/contracts/mcp';

/** What a client selected for `tools/list`. It narrows what is shown and grants nothing (spec §4.3). */
export interface ToolSelection {
  connector: Connector;
  /** Whether the resource that displays results is offered. */
  showsCards: boolean;
  shows(tool: { name: string; toolset: Toolset }): boolean;
}

/** The default profile: at most `defaultToolsMax` tools, so that an agent reads them all (spec §8). */
export const defaultTools: ReadonlySet<string> = new Set([
  'find_tools',
  'get_account',
  'get_brands',
  'get_job_status',
  'resolve_approval',
  'connect_social_account',
  'get_connection_status',
  'generate',
  'transform_media',
  'enhance_prompt',
  'get_generation_options',
  'list_assets',
  'get_posts',
  'create_post',
  'generate_content',
  'generate_turbo_content',
  'request_media_upload',
  'complete_media_upload',
  'get_articles',
  'create_article_draft',
  'get_scheduler_capabilities',
  'validate_scheduler_target',
  'create_scheduled_release',
  'get_scheduled_release',
  'update_scheduled_release',
  'control_scheduled_release',
]);
export const defaultToolsMax = 26;

/** Every tool of the restricted connector, whoever calls (spec §4.3 "Restricted connector"). */
export const partnerTools: ReadonlySet<string> = new Set([
  'find_tools',
  'get_account',
  'get_brands',
  'get_brand_context',
  'get_brand_completeness',
  'get_brand_scan_status',
  'list_brand_publishing_readiness',
  'create_brand_from_url',
  'start_brand_interview',
  'submit_brand_interview_answer',
  'skip_brand_interview_question',
  'get_connection_status',
  'list_assets',
  'create_post',
  'get_posts',
  'get_articles',
  'create_article_draft',
  'get_article_preview',
  'get_scheduler_capabilities',
  'validate_scheduler_target',
  'create_scheduled_release',
  'get_scheduled_release',
  'update_scheduled_release',
  'control_scheduled_release',
]);

/** Whether a connector has the tool, for listing, finding and calling alike. */
export function isOffered(name: string, connector: Connector): boolean {
  return connector === 'standard' || partnerTools.has(name);
}

type Shows = ToolSelection['shows'];
const profiles: Readonly<Record<string, Shows>> = {
  default: ({ name }) => defaultTools.has(name),
  directory: ({ name, toolset }) => defaultTools.has(name) && toolset !== 'generation',
  full: () => true,
};

/**
 * The selection of `?toolsets=` and `?profile=`. The restricted connector has a fixed catalogue and ignores them.
 * @throws Problem `validation_failed` for an unknown toolset or profile
 */
export function selectionOf(query: URLSearchParams, connector: Connector): ToolSelection {
  return { connector, ...(connector === 'partner' ? { shows: () => true, showsCards: true } : chosenBy(query)) };
}

function chosenBy(query: URLSearchParams): Omit<ToolSelection, 'connector'> {
  const names = query.getAll('toolsets').flatMap((value) => value.split(','));
  const chosen = names.map((name) => name.trim()).filter((name) => name !== '');
  if (chosen.length > 0) {
    const shown = new Set<Toolset>(['core', ...chosen.map((name) => requireToolset(name))]);
    return { shows: ({ toolset }) => shown.has(toolset), showsCards: true };
  }
  const profile = query.get('profile')?.trim() || 'default';
  const shows = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  if (shows === undefined) throw new Problem(unknown('profile', profile, Object.keys(profiles)));
  return { shows, showsCards: profile !== 'directory' };
}

function requireToolset(name: string): Toolset {
  const found = toolsets.find((toolset) => toolset === name);
  if (found === undefined) throw new Problem(unknown('toolsets', name, toolsets));
  return found;
}

function unknown(parameter: string, value: string, known: readonly string[]): ProblemEntry {
  const detail = `${parameter}: there is no "${value.slice(0, 60)}". There are ${known.join(', ')}.`;
  return { code: 'validation_failed', detail, source: { parameter } };
}
