import type { SeenPost } from '../channel-suite.fixture.js';
import { executed, hasExpression, TemplateError } from './listmonk-templates.js';
import { readText } from './read-text.js';
import { Refusal, type Answer, type Asked } from './simulated-request.js';

/** A campaign as the server stores it. */
export interface SimulatedCampaign {
  id: number;
  name: string;
  subject: string;
  from_email: string;
  body: string;
  altbody: string | null;
  content_type: string;
  send_at: string | null;
  status: string;
  tags: readonly string[];
  lists: readonly { id: number; name: string }[];
  created_at: string;
  started_at: string | null;
  sent: number;
  to_send: number;
}

/** A mail as a reader gets it. */
export interface SimulatedMail {
  subject: string;
  from: string;
  html: string;
  text: string;
}

type Sent = Partial<Omit<SimulatedCampaign, 'lists'>> & { lists?: readonly number[] };
/** What no request sets. */
type Own = Pick<SimulatedCampaign, 'id' | 'status' | 'created_at' | 'started_at' | 'sent' | 'to_send'>;

export const listmonkRefusal = (status: number, message: string): Refusal => new Refusal({ status, body: { message } });
const data = (value: unknown): Answer => ({ status: 200, body: { data: value } });

/** `cmd/campaigns.go` and `cmd/handlers.go`. */
const most = { name: 2_000, subject: 5_000, page: 50 };
const address = /^(?:(?:.+?\s)?<.+?@.+?>|[^\s@<>]+@[^\s@<>]+)$/;
/** From which states a campaign goes to another (docs/docs/content/apis/campaigns.md). */
const before: Readonly<Record<string, readonly string[]>> = {
  draft: ['scheduled'],
  scheduled: ['draft'],
  running: ['paused', 'draft'],
  paused: ['running'],
  cancelled: ['running', 'paused'],
};
const defaultSender = 'Terrace <newsletter@terrace.example>';

/** Campaigns, as `internal/core/campaigns.go` keeps them and docs/docs/content/apis/campaigns.md describes them. */
export class ListmonkCampaigns {
  readonly campaigns: SimulatedCampaign[] = [];
  /** Of every campaign that was ever started, one for each start: the mails of its single reader. */
  readonly mails: SimulatedMail[] = [];
  /** Whether `tag` narrows a list. */
  filtersTags = true;
  /** Listmonk counts from 1; this is a server that has sent many. */
  private made = 480_000_000;

  /** @param known lists that the user may send to, of those that a campaign names */
  constructor(private readonly known: (ids: readonly number[]) => readonly { id: number; name: string }[]) {}

  list({ url }: Asked): Answer {
    const tags = url.searchParams.getAll('tag');
    const isAscending = url.searchParams.get('order') === 'asc';
    const found = this.campaigns
      .filter((campaign) => !this.filtersTags || tags.every((tag) => campaign.tags.includes(tag)))
      .toSorted((a, b) => (isAscending ? a.id - b.id : b.id - a.id));
    const asked = Number(url.searchParams.get('per_page') ?? 20);
    const size = Math.min(asked > 0 ? asked : 20, most.page);
    const page = Math.max(Number(url.searchParams.get('page') ?? 1), 1);
    const results = found.slice((page - 1) * size, page * size);
    if (results.length === 0) return data({ results: [], query: '', total: 0, per_page: 0, page: 0 });
    return data({ results, query: '', total: found.length, per_page: size, page });
  }

  read(id: number): Answer {
    return data(this.find(id));
  }

  create(sent: Sent): Answer {
    this.made += 1;
    const campaign = this.stored(sent, {
      id: this.made,
      status: 'draft',
      created_at: new Date().toISOString(),
      started_at: null,
      sent: 0,
      to_send: 0,
    });
    this.campaigns.push(campaign);
    return data(campaign);
  }

  update(id: number, sent: Sent): Answer {
    const campaign = this.find(id);
    if (!['draft', 'paused', 'scheduled'].includes(campaign.status))
      throw listmonkRefusal(400, 'Cannot update a running or a finished campaign.');
    const { lists, ...own } = campaign;
    return data(Object.assign(campaign, this.stored({ ...own, lists: lists.map((list) => list.id), ...sent }, own)));
  }

  changeStatus(id: number, status: string): Answer {
    const campaign = this.find(id);
    if (!(before[status]?.includes(campaign.status) ?? false))
      throw listmonkRefusal(400, `Only paused campaigns and drafts can be started.`);
    campaign.status = status === 'running' && campaign.send_at !== null ? 'scheduled' : status;
    if (campaign.status === 'running') this.begin(campaign);
    return data({ ...campaign, status });
  }

  delete(id: number): Answer {
    this.campaigns.splice(this.campaigns.indexOf(this.find(id)), 1);
    return data(true);
  }

  /** What a person does in Listmonk, or the server itself. */
  become(status: string): void {
    for (const campaign of this.campaigns) Object.assign(campaign, { status, to_send: 3, sent: 1 });
  }

  /** Posts of which mails were sent. */
  seen(): SeenPost[] {
    return this.mails.map(({ html }) => ({
      text: [...html.matchAll(/<p>((?!<img).*?)<\/p>/gs)].map(([, paragraph = '']) => readText(paragraph)).join('\n\n'),
      altTexts: [...html.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, altText = '']) => readText(altText)),
    }));
  }

  private begin(campaign: SimulatedCampaign): void {
    const { subject, from_email: from, body, altbody } = campaign;
    campaign.started_at ??= new Date().toISOString();
    const ofTemplate = (text: string): string => (hasExpression(text) ? executed(text) : text);
    if (campaign.lists.length > 0)
      this.mails.push({ subject: ofTemplate(subject), from, html: executed(body), text: ofTemplate(altbody ?? '') });
  }

  private stored(sent: Sent, own: Own): SimulatedCampaign {
    const {
      name = '',
      subject = '',
      from_email: from = '',
      body = '',
      altbody = null,
      lists = [],
      send_at: sendAt = null,
    } = sent;
    if (from !== '' && !address.test(from)) throw listmonkRefusal(400, 'Invalid `from_email`.');
    if (!hasLength(name, most.name)) throw listmonkRefusal(400, 'Invalid length for `name`.');
    if (!hasLength(subject, most.subject)) throw listmonkRefusal(400, 'Invalid length for `subject`.');
    if (sendAt !== null && Date.parse(sendAt) < Date.now()) throw listmonkRefusal(400, 'Scheduled date should be in the future.');
    if (lists.length === 0) throw listmonkRefusal(400, 'Invalid list IDs.');
    compiled(subject, body, altbody ?? '');
    return {
      ...own,
      name,
      subject,
      body,
      altbody: altbody === '' ? null : altbody,
      from_email: from === '' ? defaultSender : from,
      content_type: sent.content_type ?? 'richtext',
      send_at: sendAt,
      tags: (sent.tags ?? []).map((tag) => tag.trim().replaceAll(/\s+/g, '-')),
      lists: this.known(lists),
    };
  }

  private find(id: number): SimulatedCampaign {
    const campaign = this.campaigns.find((each) => each.id === id);
    if (campaign === undefined) throw listmonkRefusal(400, 'Campaign not found');
    return campaign;
  }
}

/** In bytes, as Go counts. */
const hasLength = (text: string, longest: number): boolean => text !== '' && Buffer.byteLength(text) <= longest;

function compiled(subject: string, body: string, altbody: string): void {
  try {
    executed(body);
    for (const text of [subject, altbody]) if (hasExpression(text)) executed(text);
  } catch (error) {
    if (error instanceof TemplateError) throw listmonkRefusal(400, `Error compiling campaign body: ${error.message}`);
    throw error;
  }
}
