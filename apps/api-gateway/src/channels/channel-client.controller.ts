import { channelClientPath } from '@imprint/contracts/publishing';
import { ChannelCatalogue } from '@imprint/domain/publishing';
import { Operation, Public } from '@imprint/platform/http';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';

/** So that platforms notice within minutes that the address of the instance has changed. */
const cacheSeconds = 300;

/**
 * What platforms read about this instance, which is a client of theirs and known by this address. Public, and the same for everybody. Its form is
 * that of the platforms (https://atproto.com/specs/oauth#client-id-metadata-document).
 */
@Controller(`v1${channelClientPath(':name')}`)
export class ChannelClientController {
  constructor(private readonly channels: ChannelCatalogue) {}

  @Operation('getChannelClientMetadata', 'Read how a platform knows this instance', {
    note: 'For platforms that know their clients by the address of such a document, such as Bluesky.',
    gives: { 'application/json': { type: 'object', additionalProperties: true } },
    errors: ['not_found'],
  })
  @Public()
  @Get()
  describe(@Param('name') name: string, @Res() response: Response): void {
    const metadata = this.channels.clientMetadata(name);
    response.setHeader('Cache-Control', `public, max-age=${cacheSeconds}`);
    response.json(metadata);
  }
}
