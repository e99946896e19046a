import { ChannelError, type LookUpResult, type OutgoingPost, type PublishedRecord } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { ApiCall } from '../json-api.js';
import { misconfigured } from '../platform-failures.js';
import type { ListmonkAccess, ListmonkApi } from './api.js';
import { ListmonkRefusal } from './failures.js';
import { tagOf, type CampaignBody } from './mail.js';
import { idOf, listed } from './pages.js';

/** A campaign on the server, in whatever state. */
export interface Campaign {
  id: number;
  status: string;
  tags: readonly unknown[];
  listIds: readonly unknown[];
  /** Mails. */
  sent: unknown;
  toSend: unknown;
}

/** A campaign, `gone` where somebody deleted it, or undefined where none was made. */
export type Begun = Campaign | 'gone' | undefined;

/** Step that keeps the id of the campaign. */
const step = 'campaign';
/** The server sends the mails by itself, or has sent them. */
const accepted = ['running', 'finished'];
/** Of 50 campaigns each: as many as a server without a filter of tags may have. */
const pagesAtMost = 20;

export const isAccepted = ({ status }: Campaign): boolean => accepted.includes(status);
export const isDraft = ({ status }: Campaign): boolean => status === 'draft';

/**
 * Campaigns of targets: one target has one campaign, which is a draft first. Its id is saved before it is started, and nobody but this
 * channel starts it, so a target without one has sent no mail.
 */
export class Campaigns {
  constructor(
    private readonly api: ListmonkApi,
    private readonly access: ListmonkAccess,
    private readonly signal: AbortSignal,
  ) {}

  /** The campaign of an attempt before: the one whose id was saved, or else the one with the tag of the target, whose id is saved now. */
  async begun(post: OutgoingPost): Promise<Begun> {
    const id = post.steps.find(step)?.value;
    if (id !== undefined) return (await this.byId(id)) ?? 'gone';
    const found = await this.byTag(post);
    if (found !== undefined) await post.steps.save(step, String(found.id));
    return found;
  }

  /** Creates the draft and saves its id. Of two attempts at the same time, the later one deletes its own. */
  async create(post: OutgoingPost, body: CampaignBody): Promise<Campaign> {
    const created = campaignIn(await this.call({ method: 'POST', path: 'campaigns', body }));
    const first = (await this.byTag(post)) ?? created;
    const kept = first.id < created.id ? first : created;
    if (kept.id !== created.id) await this.call({ method: 'DELETE', path: `campaigns/${created.id}` });
    await post.steps.save(step, String(kept.id));
    return kept;
  }

  /** Gives a draft this content, whatever was in it. */
  async update({ id }: Campaign, body: CampaignBody): Promise<Campaign> {
    return campaignIn(await this.call({ method: 'PUT', path: `campaigns/${id}`, body }));
  }

  /**
   * Repeatable: a campaign that was started is refused (`UpdateCampaignStatus` of internal/core/campaigns.go), unless it is paused, which
   * is why its state is read before.
   * @throws ChannelError when it is neither started nor refused for what it is
   */
  async start(draft: Campaign): Promise<PublishedRecord> {
    try {
      const started = await this.call({ method: 'PUT', path: `campaigns/${draft.id}/status`, body: { status: 'running' } });
      if (textOf(fieldsOf(started), 'status') !== 'running') throw unreadableAnswer();
      return recordOf(draft.id, this.access);
    } catch (error) {
      if (!(error instanceof ListmonkRefusal) || !error.isUnknownId) throw error;
      // Perhaps it was another attempt that started it, or a person.
      const now = (await this.byId(String(draft.id))) ?? 'gone';
      if (now !== 'gone' && isDraft(now)) throw error;
      return settled(now, this.access);
    }
  }

  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const id = post.steps.find(step)?.value;
    const found: Begun = id === undefined ? await this.byTag(post) : ((await this.byId(id)) ?? 'gone');
    if (found === undefined || (found !== 'gone' && isDraft(found))) return { outcome: 'absent' };
    if (found !== 'gone' && isAccepted(found)) return { outcome: 'found', record: recordOf(found.id, this.access) };
    return { outcome: 'unknown', reason: doubtAbout(found) };
  }

  private async byId(id: string): Promise<Campaign | undefined> {
    try {
      return campaignIn(await this.call({ path: `campaigns/${encodeURIComponent(id)}`, query: { no_body: 'true' } }));
    } catch (error) {
      if (error instanceof ListmonkRefusal && error.isUnknownId) return undefined;
      throw error;
    }
  }

  /** The oldest one: whoever copies a campaign in Listmonk copies its tags. */
  private async byTag(post: OutgoingPost): Promise<Campaign | undefined> {
    const tag = tagOf(post);
    const query = { tag, order_by: 'created_at', order: 'desc', no_body: 'true' };
    const { items, isWhole } = await listed(this.api, this.access, { path: 'campaigns', query, pagesAtMost }, this.signal);
    const found = items.map(campaignIn).filter(({ tags }) => tags.includes(tag));
    if (found.length === 0 && !isWhole) throw tooMany();
    return found.toSorted((a, b) => a.id - b.id)[0];
  }

  private call(call: ApiCall): Promise<unknown> {
    return this.api.call(this.access, call, this.signal);
  }
}

/** The record of a campaign that was started. @throws ChannelError `unknown` for one about which only a person can decide */
export function settled(campaign: Campaign | 'gone', access: ListmonkAccess): PublishedRecord {
  if (campaign !== 'gone' && isAccepted(campaign)) return recordOf(campaign.id, access);
  throw new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: campaign === 'gone' ? 'campaign_gone' : 'campaign_stopped',
    message: doubtAbout(campaign),
    retryable: true,
  });
}

/** @throws ChannelError for a campaign that goes to nobody: Listmonk leaves out lists that it does not know, or not for this user */
export function requireOnList({ listIds }: Campaign, listId: number): void {
  if (listIds.includes(listId)) return;
  throw misconfigured('list_not_found', 'The list is gone from Listmonk, or the API user may not send to it. Choose a list.');
}

const recordOf = (id: number, { server }: ListmonkAccess): PublishedRecord => ({
  externalProviderId: String(id),
  externalShortcode: null,
  // For people who can sign in there; readers have the mail.
  url: `${server}/admin/campaigns/${id}`,
});

/** Why nobody but a person knows. */
function doubtAbout(campaign: Campaign | 'gone'): string {
  if (campaign === 'gone') return 'Somebody deleted the campaign in Listmonk, and nobody can tell whether it was sent before.';
  const { id, status, sent, toSend } = campaign;
  if (status === 'scheduled') return `Somebody scheduled campaign ${id} in Listmonk: it is sent at the time that is set there.`;
  const mails = typeof sent === 'number' && typeof toSend === 'number' ? ` after ${sent} of ${toSend} mails` : '';
  return `Campaign ${id} is ${status.slice(0, 20)} in Listmonk${mails}. Go on with it or end it there.`;
}

function tooMany(): ChannelError {
  const message = 'The Listmonk server has too many campaigns to find the one of this post.';
  return new ChannelError({ outcome: 'unknown', class: 'unknown', code: 'too_many_campaigns', message, retryable: false });
}

function campaignIn(answer: unknown): Campaign {
  const fields = fieldsOf(answer);
  const { tags, lists, sent, to_send: toSend } = fields;
  return {
    id: idOf(fields),
    status: textOf(fields, 'status'),
    tags: Array.isArray(tags) ? tags : [],
    listIds: listOf(lists ?? []).map((list) => fieldsOf(list)['id']),
    sent,
    toSend,
  };
}
