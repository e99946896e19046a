import { scopePresets, type Principal, type Role, type Scope } from '@imprint/contracts/access';
import { toolsets } from '@imprint/contracts/mcp';
import { describe, expect, it } from '@jest/globals';
import type { ContentCards } from '../resources/content-cards.js';
import { FindToolsTool } from '../toolsets/core/find-tools.tool.js';
import { toolGroups, tools } from '../toolsets/index.js';
import { nobody } from './client-person.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { inOrder } from './tool-order.js';
import { declarationOf, type ToolClass } from './tool.js';
import { defaultTools, defaultToolsMax, selectionOf } from './toolset-selection.js';

const toolMeta = { ui: { resourceUri: 'ui://imprint/cards.html' } };
const catalogue = new ToolCatalogue(tools, { toolMeta } as unknown as ContentCards);
const owner: Principal = {
  ...({ kind: 'session', userId: 'user_1', organizationId: 'org_1', role: 'owner' } as const),
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const listed = (query: string, connector: 'standard' | 'partner' = 'standard'): string[] =>
  catalogue.listed(owner, selectionOf(new URLSearchParams(query), connector)).map(({ name }) => name);
const keyWith = (role: Role, ...scopes: Scope[]): Principal => ({ ...owner, kind: 'api-key', apiKeyId: 'key_1', role, scopes });
const words = (text: string): string[] => text.trim().split(/\s+/);

/** The complete default list that the product promises, in this order. */
const promised = words(`
  find_tools get_account get_brands get_job_status resolve_approval connect_social_account get_connection_status
  generate transform_media enhance_prompt get_generation_options list_assets
  get_posts create_post generate_content generate_turbo_content request_media_upload complete_media_upload
  get_articles create_article_draft
  get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
  update_scheduled_release control_scheduled_release`);

const core = words(`
  find_tools get_account get_brands get_job_status resolve_approval connect_social_account get_connection_status list_approvals`);
const generation = words(`
  generate transform_media enhance_prompt get_generation_options list_assets list_voices list_avatars set_generation_settings`);
const content = words(`
  get_posts create_post generate_content generate_turbo_content request_media_upload complete_media_upload
  get_articles create_article_draft
  update_post delete_post preview_post get_article_preview publish_article repurpose_post
  generate_content_batch get_x_posts`);
const scheduler = words(`
  get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
  update_scheduled_release control_scheduled_release preview_schedule
  edit_published_post delete_published_post`);
const brand = words(`
  create_brand_from_url get_brand_context get_brand_completeness get_brand_scan_status list_brand_publishing_readiness update_brand
  start_brand_interview submit_brand_interview_answer skip_brand_interview_question`);
const knowledge = words(`
  capture_knowledge assign_knowledge_purpose archive_knowledge_source retry_knowledge_ingestion
  search_knowledge list_knowledge_sources read_knowledge_source`);
const workflows = words(`
  create_workflow duplicate_workflow list_workflows inspect_workflow list_workflow_nodes list_workflow_templates
  install_workflow_template execute_workflow list_workflow_runs
  get_workflow_run cancel_workflow_run resume_workflow_run approve_workflow_step set_workflow_schedule`);
const ofToolset: Readonly<Record<string, string[]>> = { generation, content, scheduler, brand, knowledge, workflows };

describe('tools/list of an owner', () => {
  it('contains by default, in order, those of the promised 26 that exist', () => {
    const everything = new Set(listed('profile=full'));
    expect(promised).toHaveLength(defaultToolsMax);
    expect(listed('profile=default')).toEqual(promised.filter((name) => everything.has(name)));
  });

  it('has that order whichever folder comes first', () => {
    const ofProfile = (ordered: readonly ToolClass[]): string[] =>
      ordered.map((tool) => declarationOf(tool).name).filter((name) => defaultTools.has(name));
    const reversed = inOrder(toolGroups.toReversed().flatMap((group) => group.tools));
    expect(ofProfile(reversed)).toEqual(ofProfile(tools));
  });

  it('contains the same for a directory, without generation', () => {
    expect(listed('profile=directory')).toEqual(listed('').filter((name) => !generation.includes(name)));
  });

  it('contains everything with profile=full', () => {
    const all = [...core, ...generation, ...content, ...scheduler, ...workflows, ...brand, ...knowledge];
    expect(listed('profile=full')).toEqual(all);
  });

  it.each(toolsets.map((name) => [name]))('contains with toolsets=%s core and all of that', (name) => {
    expect(listed(`toolsets=${name}`)).toEqual([...core, ...(ofToolset[name] ?? [])]);
  });

  it('contains the fixed list on the restricted connector', () => {
    const fixed = `
      find_tools get_account get_brands get_connection_status list_assets
      get_posts create_post get_articles create_article_draft get_article_preview
      get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
      update_scheduled_release control_scheduled_release
      create_brand_from_url get_brand_context get_brand_completeness get_brand_scan_status list_brand_publishing_readiness
      start_brand_interview submit_brand_interview_answer skip_brand_interview_question`;
    expect(listed('', 'partner')).toEqual(words(fixed));
  });
});

describe('tools/list', () => {
  const definitions = (query: string, caller = owner, connector: 'standard' | 'partner' = 'standard') =>
    catalogue.listed(caller, selectionOf(new URLSearchParams(query), connector));

  it('has no ui resource in a directory, and has one elsewhere', () => {
    expect(definitions('profile=directory').filter(({ _meta }) => _meta !== undefined)).toEqual([]);
    expect(definitions('').filter(({ _meta }) => _meta !== undefined)).not.toEqual([]);
  });

  it('contains resolve_approval only for those who could resolve something', () => {
    const names = (caller: Principal): string[] => definitions('', caller).map(({ name }) => name);
    expect(names(keyWith('admin', 'posts:schedule', 'posts:approve'))).toContain('resolve_approval');
    for (const caller of [keyWith('admin', 'posts:schedule'), keyWith('creator', 'posts:schedule', 'posts:approve')])
      expect(names(caller)).not.toContain('resolve_approval');
  });

  const callers: [string, Principal][] = [
    ['an owner', owner],
    ['a creator with a key of the preset mcp', keyWith('creator', ...scopePresets.mcp)],
    ['a key that reads', keyWith('viewer', ...scopePresets.read)],
    ['a key for articles', keyWith('creator', 'articles:read', 'articles:create')],
  ];
  const selections = [
    ...['default', 'directory', 'full'].map((profile) => `profile=${profile}`),
    ...toolsets.map((one) => `toolsets=${one}`),
  ];
  const everyName = tools.map((tool) => declarationOf(tool).name);
  const named = (text: string): string[] => everyName.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

  it.each(callers)('names to %s no tool that it does not list, unless it says where to find it', (_who, caller) => {
    for (const query of selections) {
      const shown = definitions(query, caller);
      const names = new Set(shown.map(({ name }) => name));
      const astray = shown.filter(({ description, inputSchema }) => {
        const elsewhere = named(description + JSON.stringify(inputSchema)).filter((name) => !names.has(name));
        return elsewhere.length > 0 && !new RegExp(`${elsewhere.join(', ')}: see find_tools\\.$`).test(description);
      });
      expect([query, astray.map(({ name }) => name)]).toEqual([query, []]);
    }
  });

  it('mentions on the restricted connector only tools that it has', () => {
    const shown = definitions('', owner, 'partner');
    const names = new Set(shown.map(({ name }) => name));
    const texts = shown.map(({ description, inputSchema }) => description + JSON.stringify(inputSchema));
    expect(texts.flatMap((text) => named(text).filter((name) => !names.has(name)))).toEqual([]);
  });
});

describe('find_tools without arguments', () => {
  it('counts every toolset, including those without tools so far', async () => {
    const context = {
      connector: 'standard',
      signal: new AbortController().signal,
      idempotencyKey: null,
      policy: 'read-only',
      person: nobody,
      progress: () => Promise.resolve(),
    } as const;
    const { data } = await new FindToolsTool(catalogue).runTool(owner, {}, context);
    const counts = (data as { toolsets: { name: string; toolCount: number }[] }).toolsets;
    expect(counts.map(({ name }) => name)).toEqual([...toolsets]);
    expect(counts.reduce((sum, { toolCount }) => sum + toolCount, 0)).toBe(tools.length);
    expect(counts.find(({ name }) => name === 'ads')).toEqual({ name: 'ads', toolCount: 0 });
  });
});
