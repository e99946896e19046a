import type { Tenant } from '@imprint/contracts/access';
import type { ApprovalDetail, ApprovalPreview, ApprovalTarget } from '@imprint/contracts/approvals';
import { creditsText } from '@imprint/contracts/credits';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import type { Spend } from '../credits/index.js';
import { ConnectionAccounts } from '../publishing/index.js';

type Fields = Readonly<Record<string, unknown>>;

const textNames = ['content', 'baseContent', 'caption', 'body', 'text', 'message', 'prompt'];
const placed = new Set([
  'scheduledAt',
  'slot',
  'timezone',
  'targets',
  'platforms',
  'platform',
  'connectionId',
  'assetIds',
  'imageAssetId',
  'media',
  'changes',
  'thread',
  'firstComment',
  'linkCards',
]);

/** Shows a call to a person: what is published where and when, followed by all other arguments. */
@Injectable()
export class ApprovalPreviews {
  constructor(
    private readonly connections: ConnectionAccounts,
    private readonly brands: BrandsService,
  ) {}

  /** What is spent and on what, followed by the arguments. Nothing is published, so that nothing is shown as a post. */
  async ofSpend(tenant: Tenant, given: Fields, { micro, models, items, brandId }: Spend): Promise<ApprovalPreview> {
    const brand = brandId === null ? null : ((await this.brands.find(tenant, brandId))?.label ?? brandId);
    return {
      ...{ text: null, scheduledAt: null, timezone: null, targets: [], assetIds: [] },
      details: [
        detail('price', creditsText(micro)),
        detail('items', String(items)),
        detail('model', models.join(', ')),
        ...(brand === null ? [] : [detail('brand', brand)]),
        ...Object.entries(given)
          .filter(([name]) => name !== 'model' && name !== 'brandId')
          .map(([name, value]) => detail(name, value)),
      ],
    };
  }

  /** @param subject the existing content that the call is about, shown where the arguments do not replace it */
  async of(tenant: Tenant, given: Fields, subject: unknown, toolName?: string): Promise<ApprovalPreview> {
    const present = fieldsOf(subject);
    const changes = fieldsOf(given['changes']);
    const called = { ...given, ...changes };
    // A call about one target shows only that target as it would become, since no other account gets the text.
    const target = listOf(present['targets']).find(({ id }) => id === (given['targetId'] ?? null));
    const ofTarget = target && { media: present['media'], targets: [{ ...target, ...changes }] };
    const all: Fields = { ...present, ...called, ...ofTarget };
    const textName = textNames.find((name) => isText(called[name])) ?? textNames.find((name) => isText(present[name]));
    const isInSlot = called['slot'] === 'next';
    // What is moved has a time that it will not keep. Targets that the call names keep their own.
    const timeless = (target: ApprovalTarget): ApprovalTarget => ({ ...target, scheduledAt: null });
    const named = await this.targets(tenant, all);
    const targets = isInSlot && called['targets'] === undefined ? named.map(timeless) : named;
    const publishesAtOnce =
      toolName !== undefined && isWithoutTime(toolName, all) && targets.some((one) => one.scheduledAt === null);
    return {
      text: textName === undefined ? null : textOf(all[textName]),
      scheduledAt: isInSlot ? null : textOf(all['scheduledAt']),
      timezone: textOf(all['timezone']),
      targets,
      assetIds: assetsOf(all),
      details: [
        ...(publishesAtOnce ? [detail('published', 'as soon as it is approved')] : []),
        // An article is published with the title that it has.
        ...(toolName === 'publish_article' && isText(present['title']) ? [detail('title', present['title'])] : []),
        ...(isInSlot ? [detail('scheduled', 'in the next free slot of each account')] : []),
        ...Object.entries(called)
          .filter(([name]) => name !== textName && !placed.has(name))
          .map(([name, value]) => detail(name, value)),
        ...[all, ...listOf(all['targets'])].flatMap(followingDetails),
        ...cardDetails(all),
        // Alt text is published with the picture, and nothing else in the preview shows it.
        ...[all, ...listOf(all['targets'])].flatMap(altTextsOf),
      ],
    };
  }

  private async targets(tenant: Tenant, all: Fields): Promise<ApprovalTarget[]> {
    const named = [...listOf(all['targets']), ...(isText(all['connectionId']) ? [{ connectionId: all['connectionId'] }] : [])];
    const ids = named.flatMap(({ connectionId }) => (isText(connectionId) ? [connectionId] : []));
    const rows = await this.connections.named(tenant, ids);
    const accounts = named.map((target) => {
      const row = rows.find(({ id }) => id === target['connectionId']);
      return {
        platform: row?.platform ?? textOf(target['platform']) ?? 'unknown',
        account: row?.displayName ?? row?.handle ?? textOf(target['connectionId']),
        text: textOf(target['caption']),
        scheduledAt: textOf(target['scheduledAt']),
        assetIds: Array.isArray(target['media']) ? assetsOf({ media: target['media'] }) : null,
        ...followingOf(target, all),
      };
    });
    const platforms = [all['platforms'], all['platform']].flat().filter(isText);
    return [
      ...accounts,
      ...platforms.map((platform) => ({
        ...{ platform, account: null, text: null, scheduledAt: null, assetIds: null },
        ...followingOf({}, all),
      })),
    ];
  }
}

/** Whether the call publishes without a time. Nothing else in the preview would show that it publishes at once. */
function isWithoutTime(toolName: string, { scheduledAt, slot, status, action }: Fields): boolean {
  if (toolName === 'control_scheduled_release') return action === 'publish-now' || (action === 'resume' && !isSet(scheduledAt));
  return toolName === 'create_scheduled_release' && status !== 'draft' && !isSet(scheduledAt) && !isSet(slot);
}

const isSet = (value: unknown): boolean => textOf(value) !== null;

function assetsOf(all: Fields): string[] {
  const named: unknown[] = Array.isArray(all['assetIds']) ? all['assetIds'] : [];
  return [...named, all['imageAssetId'], ...listOf(all['media']).map(({ assetId }) => assetId)].filter(isText);
}

const altTextsOf = (fields: Fields): ApprovalDetail[] =>
  listOf(fields['media']).flatMap(({ altText }) => (isText(altText) ? [detail('altText', altText)] : []));

/** What is published after the post: a thread, and a first comment. */
const followingDetails = ({ thread, firstComment }: Fields): ApprovalDetail[] => [
  ...listOf(thread).map(({ text, assetIds }) => detail('thread', listOfTexts(assetIds).length === 0 ? text : { text, assetIds })),
  ...(isText(firstComment) ? [detail('firstComment', firstComment)] : []),
];

/** Cards that are sent with the post, or that somebody has left out. */
const cardDetails = ({ linkCards }: Fields): ApprovalDetail[] =>
  listOf(linkCards).map(({ url, title, description, isShown }) =>
    detail('linkCard', isShown === false || !isText(title) ? { url, isShown: false } : { url, title, description }),
  );

/** What follows the post on one account: its own, or the common ones. */
function followingOf(target: Fields, all: Fields): Pick<ApprovalTarget, 'thread' | 'firstComment'> {
  const posts = listOf(Array.isArray(target['thread']) ? target['thread'] : all['thread']);
  return {
    thread: posts.map(({ text, assetIds }) => ({ text: textOf(text) ?? '', assetIds: listOfTexts(assetIds) })),
    firstComment: textOf(target['firstComment'] === '' ? null : (target['firstComment'] ?? all['firstComment'])),
  };
}

const listOfTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

function detail(name: string, value: unknown): ApprovalDetail {
  return { name, value: typeof value === 'string' ? value : JSON.stringify(value) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  return isText(value) ? value : null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
