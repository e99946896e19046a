import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryFiguresRepository, type SickRow } from './delivery-figures.repository.js';

/** An endpoint that fails, was turned off for it, or falls behind. */
export interface SickEndpoint extends Omit<SickRow, 'endpointUrl' | 'deliveryStatus'> {
  /** Origin and the beginning of a hash of the rest, which may hold a secret of the receiver's. */
  endpoint: string | null;
  last: (Pick<DeliverySnapshot, 'event' | 'status' | 'statusCode' | 'at'> & { errorCode: string | null }) | null;
}

/** How deliveries are doing, over all organizations: read by operators, never by tenants. */
@Injectable()
export class DeliveryFigures {
  constructor(private readonly figures: DeliveryFiguresRepository) {}

  /** Those that failed for longest first, then those that are furthest behind. */
  async sickest(limit: number): Promise<SickEndpoint[]> {
    const rows = await this.figures.listSick(limit);
    return rows.map(({ endpointUrl, deliveryStatus, ...row }) => ({
      ...row,
      endpoint: endpointUrl === null ? null : namedWithoutSecrets(endpointUrl),
      last: deliveryStatus === null ? null : shortened(deliveryStatus),
    }));
  }
}

function namedWithoutSecrets(endpointUrl: string): string {
  const { origin, pathname, search } = new URL(endpointUrl);
  return `${origin} #${sha256Hex(`${pathname}${search}`).slice(0, 8)}`;
}

function shortened({ event, status, statusCode, at, error }: DeliverySnapshot): SickEndpoint['last'] {
  return { event, status, statusCode, at, errorCode: error?.code ?? null };
}
