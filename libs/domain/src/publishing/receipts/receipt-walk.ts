import type { ReceiptFault } from '@imprint/contracts/publishing';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';
import { receiptHash } from './receipt-hash.js';

/** Whoever needs more has to restore a backup. */
export const faultsAtMost = 20;

/** Goes through the receipts of a chain, in order. */
export class ReceiptWalk {
  readonly faults: ReceiptFault[] = [];
  count = 0;
  last: number;
  private previous: string | undefined;
  private readonly hashes = new Map<number, string>();

  /**
   * @param places numbers whose hashes are asked for afterwards
   * @param start the receipt before; without its hash when it is gone, which was reported with the part that it belongs to
   */
  constructor(
    private readonly places: readonly number[],
    start: { sequence: number; hash: string | undefined },
  ) {
    this.last = start.sequence;
    this.previous = start.hash;
    if (start.sequence > 0 && start.hash !== undefined) this.hashes.set(start.sequence, start.hash);
  }

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
    } else if (this.previous !== undefined && receiptHash(receipt, String(sequence), this.previous) !== hash) {
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
