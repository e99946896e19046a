import { MEDIA_VENDORS, type MediaVendor, type MediaVendors } from '@imprint/domain/generation/vendors';
import { CONFIG } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import {
  falVendor,
  googleVideoVendor,
  heygenVendor,
  klingVendor,
  lumaVendor,
  replicateVendor,
  runwayVendor,
  type JobSettings,
} from './job-vendors.js';

/** The vendors whose work takes minutes and that are set up. To add one, add a file and a line here. */
export function createMediaVendors(config: JobSettings): MediaVendors {
  const vendors: readonly (MediaVendor | null)[] = [
    ...[falVendor(config), replicateVendor(config), runwayVendor(config), lumaVendor(config)],
    ...[klingVendor(config), googleVideoVendor(config), heygenVendor(config)],
  ];
  return new Map(vendors.flatMap((vendor) => (vendor === null ? [] : [[vendor.name, vendor] as const])));
}

/** Provides `MEDIA_VENDORS`. */
@Global()
@Module({
  providers: [{ provide: MEDIA_VENDORS, useFactory: createMediaVendors, inject: [CONFIG] }],
  exports: [MEDIA_VENDORS],
})
export class MediaVendorsModule implements OnApplicationShutdown {
  constructor(@Inject(MEDIA_VENDORS) private readonly vendors: MediaVendors) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.vendors.values()].map((vendor) => vendor.close()));
  }
}
