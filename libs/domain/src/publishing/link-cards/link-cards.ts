import type { Principal } from '@imprint/contracts/access';
import type { LinkCard, LinkCardResource, MakeLinkCard } from '@imprint/contracts/publishing';
import { cardedLink } from '@imprint/contracts/publishing/content-rules';
import { Injectable, Logger } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetsService, KeepPicture } from '../../media/index.js';
import { LinkedPages, PageUnreadable } from './linked-pages.js';
import type { PageFacts } from './page-facts.js';

/** Most bytes of a picture: those that Bluesky takes, the least of the platforms that cards are sent to. */
export const linkCardPictureBytes = 1_000_000;
/** Pages that one request has read. */
const mostPages = 10;

/** A card as callers see it. */
export type LinkCardView = LinkCardResource & { id: string };

/** Whose library pictures belong to. */
interface Owner {
  organizationId: string;
  brandId: string | null;
}

/** Makes cards of the pages that posts link to, once: what is made is stored with the release, and sent as it is. */
@Injectable()
export class LinkCards {
  private readonly logger = new Logger(LinkCards.name);

  constructor(
    private readonly pages: LinkedPages,
    private readonly pictures: KeepPicture,
    private readonly assets: AssetsService,
    private readonly brands: BrandsService,
  ) {}

  /** The card of a link, for whoever composes a post. What cannot be read is said in `problem`. */
  async make(principal: Principal, { url, brandId }: MakeLinkCard): Promise<LinkCardView> {
    const { organizationId } = principal;
    await this.brands.requireChosen(principal, brandId);
    const card = await this.read({ organizationId, brandId: brandId ?? null }, url);
    const [picture] = card.assetId === null ? [] : await this.assets.findAll(organizationId, [card.assetId]);
    return { id: 'card', ...card, pictureUrl: picture === undefined ? null : this.assets.urlOf(picture) };
  }

  /** Cards for posts, besides those that there are. Never throws: a post goes out without a card rather than not at all. */
  async missing(
    owner: Owner,
    posts: readonly { text: string; media: readonly unknown[] }[],
    known: readonly LinkCard[],
  ): Promise<LinkCard[]> {
    const links = [...new Set(posts.flatMap((post) => cardedLink(post) ?? []))];
    const wanted = links.filter((link) => !known.some(({ url }) => url === link));
    return Promise.all(wanted.slice(0, mostPages).map((link) => this.read(owner, link)));
  }

  private async read(owner: Owner, url: string): Promise<LinkCard> {
    const made = { url, isShown: true, fetchedAt: new Date().toISOString() };
    try {
      const { title, description, picture } = await this.pages.read(url);
      return { ...made, title, description, ...(await this.picture(owner, picture)) };
    } catch (error) {
      return { ...made, title: '', description: '', assetId: null, problem: this.problemOf(error, url) };
    }
  }

  private async picture(owner: Owner, address: PageFacts['picture']): Promise<Pick<LinkCard, 'assetId' | 'problem'>> {
    if (address === null) return { assetId: null, problem: null };
    try {
      const bytes = await this.pages.readPicture(address);
      return { assetId: await this.pictures.keepPicture(owner, bytes, linkCardPictureBytes), problem: null };
    } catch (error) {
      return { assetId: null, problem: `The picture is left out. ${this.problemOf(error, address)}` };
    }
  }

  private problemOf(error: unknown, url: string): string {
    if (error instanceof PageUnreadable) return error.message;
    this.logger.warn({ err: error, host: URL.parse(url)?.hostname }, 'a link card, or its picture, could not be made');
    return 'It could not be read.';
  }
}
