import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { ApprovalsService, ResolveApprovalOperation, type ApprovalView } from '@imprint/domain/approvals';
import type { OwnOrganization } from '@imprint/domain/identity';
import { AssetsService } from '@imprint/domain/media';
import { html, type Html } from '@imprint/platform/html';
import { isStorable, Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Forms, troubleOf } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { callerIn, People, type Person } from '../pages/people.js';
import { card, decisionFields, pastCard, type Thumbnail } from './approval-card.js';

const path = '/publishing/review';
const title = 'Approvals';
/** Number of resolved approvals to show. */
const shownHistory = 10;

interface Lists {
  lists: Html;
  /** Addresses of their pictures. */
  images: string[];
}

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Where people resolve approvals: the `nextStepUrl` of `approval_pending` (spec §7.2). */
@Controller('publishing/review')
export class ReviewPages {
  constructor(
    private readonly people: People,
    private readonly approvals: ApprovalsService,
    private readonly resolution: ResolveApprovalOperation,
    private readonly assets: AssetsService,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Query('approval') approval: unknown,
    @Query('organization') organization: unknown,
  ): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return signIn(request, response);
    await this.list(request, response, person, { approval, organization }, {});
  }

  @Public()
  @Post(':id')
  async decide(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return signIn(request, response);
    try {
      const sent = this.forms.read(request);
      const decision = sent('decision');
      if (decision !== 'approve' && decision !== 'decline') throw problem('validation_failed', 'Approve it or decline it.');
      const organizations = await this.people.organizationsOf(person);
      const organization = await this.organizationOf(organizations, id);
      if (organization === undefined) throw problem('not_found', `There is no approval ${id}.`);
      const caller = callerIn(person, organization, request);
      await this.resolution.resolveApproval(caller, id, { decision, comment: sent('comment').slice(0, 1_000) });
      seeOther(response, `${path}?approval=${id}`);
    } catch (error) {
      await this.list(request, response, person, { approval: id }, troubleOf(error, response));
    }
  }

  private async list(
    request: Request,
    response: Response,
    person: Person,
    asked: { approval?: unknown; organization?: unknown },
    trouble: Trouble,
  ): Promise<void> {
    const organizations = await this.people.organizationsOf(person);
    const organization =
      (typeof asked.approval === 'string' ? await this.organizationOf(organizations, asked.approval) : undefined) ??
      organizations.find(({ slug }) => slug === asked.organization) ??
      organizations[0];
    if (organization === undefined)
      return sendPage(response, {
        title,
        content: html`<p>You are not in an organization. Ask someone to invite you.</p>`,
        ...trouble,
      });
    const caller = callerIn(person, organization, request);
    const { lists, images } = await this.lists(request, response, caller, asked.approval);
    const content = html`<p class="soft">Pending approvals in ${organization.name}. Signed in as ${person.email}.</p>
      ${lists} ${elsewhere(organizations, organization)}`;
    sendPage(response, { title, content, images, isWide: true, ...trouble });
  }

  private async lists(request: Request, response: Response, caller: Principal, first: unknown): Promise<Lists> {
    const pending = await this.approvals.list(caller, { page: 1, limit: 100, status: 'pending' });
    const recent = await this.approvals.list(caller, { page: 1, limit: shownHistory + pending.total });
    const history = recent.items.filter(({ status }) => status !== 'pending').slice(0, shownHistory);
    const named = pending.items.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
    const pictures = new Map(
      await Promise.all(
        [...named, ...history].map(async (approval) => [approval, await this.thumbnails(caller, approval)] as const),
      ),
    );
    const picturesOf = (approval: ApprovalView): readonly Thumbnail[] => pictures.get(approval) ?? [];
    const cards = named.map((one) => card(one, picturesOf(one), this.decision(request, response, one)));
    const past = history.map((one) => pastCard(one, picturesOf(one)));
    const more = pending.total > cards.length && html`<p class="soft">And ${pending.total - cards.length} more.</p>`;
    const waiting = html`<h2 class="unseen">To decide</h2>
      <ul class="things">
        ${cards}
      </ul>
      ${more}`;
    const decided = html`<h2>Decided</h2>
      <ul class="things">
        ${past}
      </ul>`;
    return {
      lists: html`${cards.length > 0 ? waiting : html`<p>Nothing is waiting for a decision.</p>`} ${past.length > 0 && decided}`,
      images: [...pictures.values()].flat().map(({ url }) => url),
    };
  }

  private decision(request: Request, response: Response, { id, status, canResolve }: ApprovalView): Html | null {
    if (canResolve) return this.forms.draw(request, response, { action: `${path}/${id}`, fields: decisionFields() });
    return status === 'pending' ? html`<p class="soft">An owner or admin has to decide.</p>` : null;
  }

  private async thumbnails(caller: Principal, { preview }: ApprovalView): Promise<Thumbnail[]> {
    const images = preview.assetIds.map((id) => this.assets.readImage(caller, id).catch(nullUnlessKnown));
    return (await Promise.all(images)).flatMap((image) =>
      image === null ? [] : [{ url: image.url, altText: image.altText ?? 'A picture that goes with it' }],
    );
  }

  private async organizationOf(organizations: readonly OwnOrganization[], id: string): Promise<OwnOrganization | undefined> {
    if (!isStorable(id)) return undefined;
    const ids = organizations.map((organization) => organization.id);
    const found = await this.approvals.locate(id, ids);
    return organizations.find((organization) => organization.id === found);
  }
}

function signIn(request: Request, response: Response): void {
  const next = request.method === 'GET' ? request.originalUrl : path;
  seeOther(response, `/sign-in?next=${encodeURIComponent(next)}`);
}

/** Null for a missing file or one that is not a picture, which the text describes. */
function nullUnlessKnown(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null;
  throw error;
}

function elsewhere(organizations: readonly OwnOrganization[], here: OwnOrganization): Html | false {
  const others = organizations.filter(({ id }) => id !== here.id);
  if (others.length === 0) return false;
  const links = others.map(
    ({ slug, name }) => html`<li><a href="${path}?organization=${encodeURIComponent(slug)}">${name}</a></li>`,
  );
  return html`<h2>Your other organizations</h2>
    <ul>
      ${links}
    </ul>`;
}
