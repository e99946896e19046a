import { FeedService } from '@imprint/domain/feed';
import { CONFIG, type Config } from '@imprint/platform/config';
import { binaryBody, Operation, Public, textBody } from '@imprint/platform/http';
import { Controller, Get, Header, Inject, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendFile } from '../files/send-file.js';
import { feedStyleHash, renderEntryPage, renderFeedPage } from './feed-page.js';
import { atomFeed, jsonFeed } from './syndication.js';

const html = 'text/html; charset=utf-8';
const policy = `default-src 'none'; img-src 'self'; media-src 'self'; style-src ${feedStyleHash}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The instance's own public feed: a page, Atom and JSON Feed. */
@Controller('feed')
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation('getFeedPage', 'Show the feed as a page', { gives: { 'text/html': textBody } })
  @Public()
  @Header('Content-Type', html)
  @Header('Content-Security-Policy', policy)
  @Get()
  async page(): Promise<string> {
    return renderFeedPage(await this.feed.latest());
  }

  @Operation('getAtomFeed', 'Read the feed as Atom', { gives: { 'application/atom+xml': textBody } })
  @Public()
  @Header('Content-Type', 'application/atom+xml; charset=utf-8')
  @Get('atom.xml')
  async atom(): Promise<string> {
    return atomFeed(await this.feed.latest(), this.config.PUBLIC_API_URL);
  }

  @Operation('getJsonFeed', 'Read the feed as JSON Feed', {
    gives: { 'application/feed+json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Header('Content-Type', 'application/feed+json; charset=utf-8')
  @Get('feed.json')
  async json(): Promise<string> {
    return jsonFeed(await this.feed.latest(), this.config.PUBLIC_API_URL);
  }

  @Operation('getFeedEntry', 'Show an entry of the feed as a page', { gives: { 'text/html': textBody } })
  @Public()
  @Header('Content-Type', html)
  @Header('Content-Security-Policy', policy)
  @Get(':id')
  async entry(@Param('id') id: string): Promise<string> {
    return renderEntryPage(await this.feed.read(id));
  }

  @Operation('getFeedMedia', 'Read a file of an entry', { gives: { 'application/octet-stream': binaryBody } })
  @Public()
  @Get(':id/media/:index')
  async media(
    @Param('id') id: string,
    @Param('index', ParseIntPipe) index: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { file, mimeType } = await this.feed.openMedia(id, index);
    await sendFile(response, file, mimeType, request.headers.range);
  }
}
