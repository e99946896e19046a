import { toolsets, type Principal } from '@imprint/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ContentCards } from '../resources/content-cards.js';
import { tools } from '../toolsets/index.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { defaultToolsMax, selectionOf } from './toolset-selection.js';

const catalogue = new ToolCatalogue(tools, { toolMeta: {} } as ContentCards);
const owner: Principal = {
  ...({ kind: 'session', userId: 'user_1', organizationId: 'org_1', role: 'owner' } as const),
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};
const listed = (query: string, connector: 'standard' | 'partner' = 'standard'): string[] =>
  catalogue.listed(owner, selectionOf(new URLSearchParams(query), connector)).map(({ name }) => name);
const words = (text: string): string[] => text.trim().split(/\s+/);

/** What the product promises to list by default once it is whole, in this order. */
const promised = words(`
  find_tools get_account get_brands get_job_status resolve_approval connect_social_account get_connection_status
  generate transform_media enhance_prompt get_generation_options list_assets
  get_posts create_post generate_content generate_turbo_content request_media_upload complete_media_upload
  get_articles create_article_draft
  get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
  update_scheduled_release control_scheduled_release`);

const core = words(`
  find_tools get_account get_brands get_job_status resolve_approval connect_social_account get_connection_status list_approvals`);
const generation = words('generate get_generation_options list_assets');
const content = words(`
  get_posts create_post request_media_upload complete_media_upload get_articles create_article_draft
  update_post delete_post preview_post get_article_preview`);
const scheduler = words(`
  get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
  update_scheduled_release control_scheduled_release preview_schedule`);
const brand = words('list_brand_publishing_readiness');
const ofToolset: Readonly<Record<string, string[]>> = { generation, content, scheduler, brand };

describe('tools/list of an owner', () => {
  it('shows by default, in order, those of the promised 26 that there are', () => {
    const everything = new Set(listed('profile=full'));
    expect(promised).toHaveLength(defaultToolsMax);
    expect(listed('profile=default')).toEqual(promised.filter((name) => everything.has(name)));
  });

  it('shows a directory the same without generation', () => {
    expect(listed('profile=directory')).toEqual(listed('').filter((name) => !generation.includes(name)));
  });

  it('shows everything with profile=full', () => {
    expect(listed('profile=full')).toEqual([...core, ...generation, ...content, ...scheduler, ...brand]);
  });

  it.each(toolsets.map((name) => [name]))('shows with toolsets=%s core and all of that', (name) => {
    expect(listed(`toolsets=${name}`)).toEqual([...core, ...(ofToolset[name] ?? [])]);
  });

  it('shows by way of the restricted connector what is fixed for it', () => {
    const fixed = `
      find_tools get_account get_brands get_connection_status list_assets
      get_posts create_post get_articles create_article_draft get_article_preview
      get_scheduler_capabilities validate_scheduler_target create_scheduled_release get_scheduled_release
      update_scheduled_release control_scheduled_release list_brand_publishing_readiness`;
    expect(listed('', 'partner')).toEqual(words(fixed));
  });
});
