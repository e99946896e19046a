import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { PublishReceiptEntity } from './publish-receipt.entity.js';
import type { ReceiptChainEntity } from './receipt-chain.entity.js';
import { chainStart, receiptHash } from './receipt-hash.js';
import { ReceiptSignatures } from './receipt-signatures.js';
import { ReceiptsRepository } from './receipts.repository.js';

/** Receipts are sealed within this time. */
const sealWithinMs = 1_000;
/** After a signal: so that receipts of the same moment are sealed together. */
const gatherMs = 200;
const organizationsAtOnce = 100;
const receiptsAtOnce = 1_000;

/** Seals receipts into the chain of their organization. Publishing never waits for that. Any number of processes may run it. */
@Injectable()
export class ReceiptSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly signatures: ReceiptSignatures,
    private readonly signals: SignalBus,
  ) {
    this.loop = new WakeLoop(() => this.sealAll(), { name: 'sealing of receipts', maxWaitMs: sealWithinMs });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('release.changed', () => this.loop.wakeBy(Date.now() + gatherMs));
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  /** Seals what there is; returns milliseconds until it looks again. */
  async sealAll(): Promise<number> {
    const organizations = await this.receipts.listUnsealed(organizationsAtOnce);
    let isMore = organizations.length === organizationsAtOnce;
    for (const organizationId of organizations) {
      const extend = (chain: ReceiptChainEntity | null, receipts: PublishReceiptEntity[]): ReceiptChainEntity =>
        this.extend(organizationId, chain, receipts);
      const sealed = await this.receipts.seal(organizationId, receiptsAtOnce, extend);
      isMore ||= sealed === receiptsAtOnce;
    }
    return isMore ? 0 : sealWithinMs;
  }

  private extend(organizationId: string, chain: ReceiptChainEntity | null, receipts: PublishReceiptEntity[]): ReceiptChainEntity {
    let last = { sequence: BigInt(chain?.sequence ?? 0), hash: chain?.hash ?? chainStart };
    for (const receipt of receipts) {
      const sequence = last.sequence + 1n;
      receipt.hash = receiptHash(receipt, String(sequence), last.hash);
      receipt.sequence = String(sequence);
      last = { sequence, hash: receipt.hash };
    }
    const head = { organizationId, sequence: String(last.sequence), hash: last.hash, signedAt: new Date() };
    return { ...head, signature: this.signatures.sign(head) };
  }
}
