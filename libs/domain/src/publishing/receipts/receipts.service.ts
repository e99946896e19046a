import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ListReceipts, ReceiptAction } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';
import { ReceiptVerification, type ChainVerification } from './receipt-verification.js';
import { ReceiptsRepository } from './receipts.repository.js';

/** A receipt as people read it. */
export type ReceiptView = Omit<PublishReceiptEntity, 'sequence' | 'action'> & { sequence: number | null; action: ReceiptAction };

/** Receipts of publishing, for members of the organization. */
@Injectable()
export class ReceiptsService {
  /** By organization: whoever asks again meanwhile gets the same answer. */
  private readonly running = new Map<string, Promise<ChainVerification>>();

  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly verification: ReceiptVerification,
  ) {}

  /** Newest first. */
  async list({ organizationId }: Principal, query: ListReceipts): Promise<Page<ReceiptView>> {
    const page = await this.receipts.list(organizationId, query);
    return { ...page, items: page.items.map(view) };
  }

  /** @throws Problem `not_found` */
  async read({ organizationId }: Principal, id: string): Promise<ReceiptView> {
    const receipt = await this.receipts.find(organizationId, id);
    if (receipt === null) throw problem('not_found', `There is no receipt ${id}.`);
    return view(receipt);
  }

  /** Reads every receipt of the organization. */
  async verify({ organizationId }: Principal): Promise<ChainVerification & { id: string }> {
    const running =
      this.running.get(organizationId) ??
      this.verification.verifyReceipts(organizationId).finally(() => this.running.delete(organizationId));
    this.running.set(organizationId, running);
    return { id: organizationId, ...(await running) };
  }
}

function view(receipt: PublishReceiptEntity): ReceiptView {
  return {
    ...receipt,
    action: receipt.action ?? 'publish',
    sequence: receipt.sequence === null ? null : Number(receipt.sequence),
  };
}
