import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ListReceipts, ReceiptAction, VerifyReceipts } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';
import { ReceiptSurroundingsRepository, type ReceiptSurroundings } from './receipt-surroundings.repository.js';
import { ReceiptVerification, type ChainVerification } from './receipt-verification.js';
import { ReceiptsRepository } from './receipts.repository.js';

/** A receipt as people read it. */
export type ReceiptView = Omit<PublishReceiptEntity, 'sequence' | 'action'> &
  ReceiptSurroundings & {
    sequence: number | null;
    action: ReceiptAction;
  };

/** Receipts of publishing, for members of the organization. */
@Injectable()
export class ReceiptsService {
  /** By organization: whoever asks again meanwhile gets the same answer. */
  private readonly running = new Map<string, Promise<ChainVerification>>();

  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly surroundings: ReceiptSurroundingsRepository,
    private readonly brands: BrandsService,
    private readonly verification: ReceiptVerification,
  ) {}

  /** Newest first. @throws Problem `validation_failed` for a brand that is not there */
  async list(principal: Principal, query: ListReceipts): Promise<Page<ReceiptView>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.receipts.list(principal, query);
    return { ...page, items: await this.views(principal.organizationId, page.items) };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<ReceiptView> {
    const receipt = await this.receipts.find(principal, id);
    const [view] = receipt === null ? [] : await this.views(principal.organizationId, [receipt]);
    if (view === undefined) throw problem('not_found', `There is no receipt ${id}.`);
    return view;
  }

  /** Reads every receipt of the organization, or as many as are asked for. */
  async verify(
    { organizationId }: Principal,
    { after = 0, limit }: VerifyReceipts = {},
  ): Promise<ChainVerification & { id: string }> {
    if (limit !== undefined || after > 0) {
      const part = await this.verification.verifyReceipts(organizationId, undefined, { after, limit });
      return { id: organizationId, ...part };
    }
    const running =
      this.running.get(organizationId) ??
      this.verification.verifyReceipts(organizationId).finally(() => this.running.delete(organizationId));
    this.running.set(organizationId, running);
    return { id: organizationId, ...(await running) };
  }

  private async views(organizationId: string, receipts: readonly PublishReceiptEntity[]): Promise<ReceiptView[]> {
    const ids = receipts.map(({ id }) => id);
    const found = await this.surroundings.find(organizationId, ids);
    return receipts.map((receipt) => {
      const sequence = receipt.sequence === null ? null : Number(receipt.sequence);
      return { ...receipt, action: receipt.action ?? 'publish', sequence, ...(found.get(receipt.id) ?? nothing) };
    });
  }
}

const nothing: ReceiptSurroundings = { releaseTitle: null, authorName: null, approvedBy: null, previousHash: null };
