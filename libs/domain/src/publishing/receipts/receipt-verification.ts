import { Injectable } from '@nestjs/common';
import type { ReceiptFault } from '@imprint/contracts/publishing';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';
import type { ReceiptChainEntity } from './receipt-chain.entity.js';
import { chainStart, receiptHash } from './receipt-hash.js';
import { ReceiptSignatures, type ChainHead } from './receipt-signatures.js';
import { ReceiptsRepository } from './receipts.repository.js';

const pageSize = 1_000;
/** Whoever needs more has to restore a backup. */
const faultsAtMost = 20;

/** A signed head of a chain, as it was kept elsewhere. */
export type KeptHead = ChainHead & { signature: string };

/** What became of a chain. */
export interface ChainVerification {
  organizationId: string;
  intact: boolean;
  /** Receipts in the chain, and those that are sealed within the next second. */
  sealed: number;
  unsealed: number;
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

  /** @param kept an earlier head: the chain must still lead through it */
  async verifyReceipts(organizationId: string, kept?: KeptHead): Promise<ChainVerification> {
    // Before the receipts: what is sealed meanwhile only adds to them.
    const chain = await this.receipts.findChain(organizationId);
    const walk = new Walk([chain, kept].flatMap((head) => (head ? [Number(head.sequence)] : [])));
    let after = '0';
    for (;;) {
      const page = await this.receipts.listSealed(organizationId, after, pageSize);
      for (const receipt of page) walk.take(receipt);
      after = page.at(-1)?.sequence ?? after;
      if (page.length < pageSize) break;
    }
    const faults = [
      ...walk.faults,
      ...this.faultsOfHead(chain, walk),
      ...addedAfter(await this.receipts.findChain(organizationId), walk),
      ...this.faultsOfKept(walk, kept),
    ].slice(0, faultsAtMost);
    const unsealed = await this.receipts.countUnsealed(organizationId);
    const signedAt = chain?.signedAt ?? null;
    return { organizationId, intact: faults.length === 0, sealed: walk.count, unsealed, signedAt, faults };
  }

  private faultsOfHead(chain: ReceiptChainEntity | null, walk: Walk): ReceiptFault[] {
    if (chain === null) {
      const message = 'The signed head of the chain is missing.';
      return walk.count === 0 ? [] : [{ code: 'head_missing', sequence: null, receiptId: null, message }];
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

  private faultsOfKept(walk: Walk, kept: KeptHead | undefined): ReceiptFault[] {
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
function addedAfter(chain: ReceiptChainEntity | null, { last }: Walk): ReceiptFault[] {
  const signed = Number(chain?.sequence ?? 0);
  if (chain === null || last <= signed) return [];
  const message = `The receipts after number ${signed} were added without being signed.`;
  return [{ code: 'receipts_added', sequence: signed + 1, receiptId: null, message }];
}

/** Goes through the receipts of a chain, in order. */
class Walk {
  readonly faults: ReceiptFault[] = [];
  count = 0;
  last = 0;
  private previous = chainStart;
  private readonly hashes = new Map<number, string>();

  /** @param places numbers whose hashes are asked for afterwards */
  constructor(private readonly places: readonly number[]) {}

  take(receipt: PublishReceiptEntity): void {
    const sequence = Number(receipt.sequence);
    const { id: receiptId, hash = '' } = receipt;
    const next = this.last + 1;
    if (sequence !== next) {
      const message =
        sequence === next + 1
          ? `The receipt number ${next} is missing.`
          : `The receipts number ${next} to ${sequence - 1} are missing.`;
      this.found({ code: 'receipts_missing', sequence: next, receiptId: null, message });
    } else if (receiptHash(receipt, String(sequence), this.previous) !== hash) {
      const message = `The receipt number ${sequence} was changed or moved after it was sealed.`;
      this.found({ code: 'receipt_changed', sequence, receiptId, message });
    }
    this.count += 1;
    this.last = sequence;
    // What follows is compared with what is stored, so that each change is reported once.
    this.previous = hash ?? '';
    if (this.places.includes(sequence)) this.hashes.set(sequence, this.previous);
  }

  /** Undefined when there is no receipt of that number. */
  hashAt(place: number): string | undefined {
    return this.hashes.get(place);
  }

  private found(fault: ReceiptFault): void {
    if (this.faults.length < faultsAtMost) this.faults.push(fault);
  }
}
