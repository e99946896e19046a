import type { DeliverySnapshot } from '@imprint/contracts/webhooks';
import { sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DeliveryFiguresRepository, type SickRow } from './delivery-figures.repository.js';

/** An endpoint that fails, was turned off for failing, or is falling behind. */
export interface SickEndpoint extends Omit<SickRow, 'endpointUrl' | 'deliveryStatus'> {
  /** Origin, and the start of a hash of the rest, which may contain a secret of the receiver. */
  endpoint: string | null;
  last: (Pick<DeliverySnapshot, 'event' | 'status' | 'statusCode' | 'at'> & { errorCode: string | null }) | null;
}

/** Delivery statistics of all organizations, for operators and never for tenants. */
@Injectable()
export class DeliveryFigures {
  constructor(private readonly figures: DeliveryFiguresRepository) {}

  /** Longest failing first, then those furthest behind. */
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
