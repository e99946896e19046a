import { Injectable } from '@nestjs/common';
import type { ReceiptFault } from '@imprint/contracts/publishing';
import type { ReceiptChainEntity } from './receipt-chain.entity.js';
import { chainStart } from './receipt-hash.js';
import { ReceiptSignatures, type ChainHead } from './receipt-signatures.js';
import { faultsAtMost, ReceiptWalk } from './receipt-walk.js';
import { ReceiptsRepository } from './receipts.repository.js';

const pageSize = 1_000;

/** A signed head of a chain, as it was kept elsewhere. */
export type KeptHead = ChainHead & { signature: string };

/** Receipts after that number, and at most so many; all of them without. */
export interface ChainPart {
  after?: number;
  limit?: number | undefined;
}

/** What became of a chain, or of a part of it. */
export interface ChainVerification {
  organizationId: string;
  intact: boolean;
  /** Receipts that were read, and those that are sealed within the next second. */
  sealed: number;
  unsealed: number;
  /** Number of the signed head. */
  chainLength: number;
  /** Where a part of the chain ended; null at its end. */
  next: number | null;
  signedAt: Date | null;
  faults: ReceiptFault[];
}

/** Finds what was changed in the receipts of an organization after they were sealed. */
@Injectable()
export class ReceiptVerification {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly signatures: ReceiptSignatures,
  ) {}

  /** Organizations that have receipts. */
  async organizations(): Promise<string[]> {
    return this.receipts.listChains();
  }

  /** The signed head of a chain, to be kept elsewhere. */
  async headOf(organizationId: string): Promise<KeptHead | null> {
    return this.receipts.findChain(organizationId);
  }

  /**
   * @param kept an earlier head: the chain must still lead through it. Only for the whole chain
   * @param part begins after the receipt of that number, which was verified before
   */
  async verifyReceipts(
    organizationId: string,
    kept?: KeptHead,
    { after = 0, limit = Infinity }: ChainPart = {},
  ): Promise<ChainVerification> {
    // Before the receipts: what is sealed meanwhile only adds to them.
    const chain = await this.receipts.findChain(organizationId);
    const before = after === 0 ? chainStart : (await this.receipts.findSealed(organizationId, after))?.hash;
    const places = [chain, kept].flatMap((head) => (head ? [Number(head.sequence)] : []));
    const walk = new ReceiptWalk(places, { sequence: after, hash: before ?? undefined });
    const isEnd = await this.read(organizationId, walk, limit);
    const faults = [
      ...walk.faults,
      ...(isEnd ? this.faultsOfHead(chain, walk) : []),
      ...(isEnd ? addedAfter(await this.receipts.findChain(organizationId), walk) : []),
      ...this.faultsOfKept(walk, kept),
    ].slice(0, faultsAtMost);
    return {
      organizationId,
      intact: faults.length === 0,
      sealed: walk.count,
      unsealed: await this.receipts.countUnsealed(organizationId),
      chainLength: Number(chain?.sequence ?? 0),
      next: isEnd ? null : walk.last,
      signedAt: chain?.signedAt ?? null,
      faults,
    };
  }

  /** @returns whether there are no more */
  private async read(organizationId: string, walk: ReceiptWalk, limit: number): Promise<boolean> {
    for (;;) {
      const wanted = Math.min(pageSize, limit - walk.count);
      if (wanted === 0) return false;
      const page = await this.receipts.listSealed(organizationId, String(walk.last), wanted);
      for (const receipt of page) walk.take(receipt);
      if (page.length < wanted) return true;
    }
  }

  private faultsOfHead(chain: ReceiptChainEntity | null, walk: ReceiptWalk): ReceiptFault[] {
    if (chain === null) {
      const message = 'The signed head of the chain is missing.';
      return walk.last === 0 ? [] : [{ code: 'head_missing', sequence: null, receiptId: null, message }];
    }
    const sequence = Number(chain.sequence);
    if (!this.signatures.isGenuine(chain, chain.signature)) {
      const message = 'The head of the chain is not signed by a key of this instance (SECRETS_KEYS).';
      return [{ code: 'signature_invalid', sequence, receiptId: null, message }];
    }
    const hash = walk.hashAt(sequence);
    if (hash === chain.hash) return [];
    const message =
      hash === undefined
        ? `Receipts are missing at the end: the signed head is number ${sequence}, and the last receipt is number ${walk.last}.`
        : `The receipt number ${sequence} is not the one that was signed.`;
    return [{ code: hash === undefined ? 'receipts_missing' : 'head_differs', sequence, receiptId: null, message }];
  }

  private faultsOfKept(walk: ReceiptWalk, kept: KeptHead | undefined): ReceiptFault[] {
    if (kept === undefined) return [];
    const sequence = Number(kept.sequence);
    if (!this.signatures.isGenuine(kept, kept.signature)) {
      const message = 'The head that was kept is not signed by a key of this instance (SECRETS_KEYS).';
      return [{ code: 'signature_invalid', sequence, receiptId: null, message }];
    }
    if (walk.hashAt(sequence) === kept.hash) return [];
    const message = `The chain no longer leads through number ${sequence}, which was signed at ${kept.signedAt.toISOString()}.`;
    return [{ code: 'rolled_back', sequence, receiptId: null, message }];
  }
}

/** What nobody has signed. */
function addedAfter(chain: ReceiptChainEntity | null, { last }: ReceiptWalk): ReceiptFault[] {
  const signed = Number(chain?.sequence ?? 0);
  if (chain === null || last <= signed) return [];
  const message = `The receipts after number ${signed} were added without being signed.`;
  return [{ code: 'receipts_added', sequence: signed + 1, receiptId: null, message }];
}
