import { Caller } from '@imprint/auth';
import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import {
  CreateNewsletter,
  ImportSubscribers,
  ListNewslettersQuery,
  ListSubscribersQuery,
  NewsletterIssueResource,
  NewsletterResource,
  SubscriberImportResource,
  SubscriberResource,
  UpdateNewsletter,
} from '@imprint/contracts/newsletters';
import {
  NewslettersService,
  SubscribersService,
  type NewsletterIssueView,
  type NewsletterView,
  type SubscriberView,
} from '@imprint/domain/newsletters';
import { Allow, Operation, Returns, ReturnsPage, textBody } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Newsletters are looked after by those who connect accounts. Addresses are shown to nobody else. */
@Controller('v1/newsletters')
export class NewslettersController {
  constructor(
    private readonly newsletters: NewslettersService,
    private readonly subscribers: SubscribersService,
  ) {}

  @Operation('createNewsletter', 'Create a newsletter')
  @Allow('creator', 'posts:schedule')
  @Returns(NewsletterResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateNewsletter): Promise<NewsletterView> {
    return this.newsletters.create(caller, body);
  }

  @Operation('listNewsletters', 'List newsletters')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(NewsletterResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListNewslettersQuery): Promise<Page<NewsletterView>> {
    return this.newsletters.list(caller, query);
  }

  @Operation('getNewsletter', 'Read a newsletter')
  @Allow('viewer', ...postReadingScopes)
  @Returns(NewsletterResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<NewsletterView> {
    return this.newsletters.read(caller, id);
  }

  @Operation('updateNewsletter', 'Change a newsletter', {
    note: 'Mails that are still to be sent have the new name and postal address.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(NewsletterResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateNewsletter): Promise<NewsletterView> {
    return this.newsletters.update(caller, id, body);
  }

  @Operation('deleteNewsletter', 'Delete a newsletter with its subscribers', {
    note: 'Links that unsubscribe from it go on to work. Posts of accounts that send to it fail from then on.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.newsletters.delete(caller, id);
  }

  @Operation('listNewsletterIssues', 'List what was mailed to a newsletter', { note: 'Newest first. `search` is not used.' })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(NewsletterIssueResource)
  @Get(':id/issues')
  listIssues(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<NewsletterIssueView>> {
    return this.newsletters.listIssues(caller, id, query);
  }

  @Operation('importSubscribers', 'Add subscribers to a newsletter', {
    note: 'With `consent`, the addresses are confirmed at once. Without it, each gets a mail that asks to confirm. Repeating it adds nobody twice.',
    errors: ['limit_reached'],
  })
  @Allow('creator', 'posts:schedule')
  @Returns(SubscriberImportResource)
  @HttpCode(200)
  @Post(':id/subscribers')
  import(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: ImportSubscribers,
  ): Promise<SubscriberImportResource & { id: string }> {
    return this.subscribers.import(caller, id, body);
  }

  @Operation('listSubscribers', 'List subscribers of a newsletter', { note: 'Those who asked last first.' })
  @Allow('creator', 'posts:schedule')
  @ReturnsPage(SubscriberResource)
  @Get(':id/subscribers')
  listSubscribers(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListSubscribersQuery,
  ): Promise<Page<SubscriberView>> {
    return this.subscribers.list(caller, id, query);
  }

  @Operation('exportSubscribers', 'Export the subscribers of a newsletter as CSV', { gives: { 'text/csv': textBody } })
  @Allow('creator', 'posts:schedule')
  @Get(':id/subscribers.csv')
  async export(@Caller() caller: Principal, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const pieces = await this.subscribers.export(caller, id);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="subscribers.csv"');
    response.setHeader('Cache-Control', 'no-store');
    await pipeline(Readable.from(pieces), response);
  }

  @Operation('deleteSubscriber', 'Delete a subscriber', {
    note: 'For good: nothing is kept but a digest of the address, so that no import brings it back.',
  })
  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id/subscribers/:subscriberId')
  deleteSubscriber(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('subscriberId') subscriberId: string,
  ): Promise<void> {
    return this.subscribers.delete(caller, id, subscriberId);
  }
}
