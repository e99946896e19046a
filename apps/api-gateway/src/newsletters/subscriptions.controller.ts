import { Problem } from '@imprint/contracts/errors';
import { webAddressFault } from '@imprint/contracts/documents';
import { Subscribe, SubscriptionCode } from '@imprint/contracts/newsletters';
import { Subscriptions } from '@imprint/domain/newsletters';
import { html, type Html } from '@imprint/platform/html';
import { clientIpOf, Operation, Public, textBody } from '@imprint/platform/http';
import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { subscriptionPage, subscriptionPolicy } from './subscription-page.js';

/** Paths with forms. */
export const subscriptionsPath = '/v1/subscriptions';

const gives = { 'text/html': textBody };
const errors = ['invalid_subscription_link', 'too_many_requests'] as const;
const takesForm = { 'application/x-www-form-urlencoded': Subscribe };
const takesNothing = { 'application/x-www-form-urlencoded': { type: 'object' } } as const;

interface Shown {
  title: string;
  content: Html;
}

/**
 * What people who get newsletters see, and what mail programs call for them. Opening a link changes nothing, because mail programs open links
 * by themselves: a form on the page does, and for unsubscribing the POST of RFC 8058.
 */
@Controller('v1/subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: Subscriptions) {}

  @Operation('showConfirmation', 'Show the page that confirms a subscription', { gives, errors })
  @Public()
  @Get('confirm')
  async showConfirmation(
    @Query() { code = '' }: SubscriptionCode,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answer(response, async () => {
      const { name } = await this.subscriptions.showConfirmation(code, clientIpOf(request));
      return {
        title: name,
        content: html`<form method="post">
          <p>Do you want to get this newsletter?</p>
          <button>Yes, subscribe</button>
        </form>`,
      };
    });
  }

  @Operation('confirmSubscription', 'Confirm a subscription', { gives, errors, takes: takesNothing })
  @Public()
  @HttpCode(200)
  @Post('confirm')
  async confirm(@Query() { code = '' }: SubscriptionCode, @Req() request: Request, @Res() response: Response): Promise<void> {
    await answer(response, async () => {
      const { name } = await this.subscriptions.confirm(code, clientIpOf(request));
      return {
        title: 'You are subscribed',
        content: html`<p>You get ${name} from now on. Every mail has a link to unsubscribe.</p>`,
      };
    });
  }

  @Operation('showUnsubscription', 'Show the page that unsubscribes', { gives, errors })
  @Public()
  @Get('unsubscribe')
  async showUnsubscription(
    @Query() { code = '' }: SubscriptionCode,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answer(response, async () => {
      const newsletter = await this.subscriptions.showUnsubscription(code, clientIpOf(request));
      if (newsletter === null) return unsubscribed;
      const question = html`<p>Do you want no more mails of this newsletter?</p>`;
      return { title: newsletter.name, content: html`<form method="post">${question}<button>Unsubscribe</button></form>` };
    });
  }

  @Operation('unsubscribe', 'Unsubscribe by the link of a mail', {
    note: 'Also by one click in a mail program (RFC 8058), which sends `List-Unsubscribe=One-Click`.',
    gives,
    errors,
    takes: takesNothing,
  })
  @Public()
  @HttpCode(200)
  @Post('unsubscribe')
  async unsubscribe(@Query() { code = '' }: SubscriptionCode, @Req() request: Request, @Res() response: Response): Promise<void> {
    await answer(response, async () => {
      await this.subscriptions.unsubscribe(code, clientIpOf(request));
      return unsubscribed;
    });
  }

  @Operation('showNewsletter', 'Show the page that subscribes to a newsletter', { gives, errors: ['too_many_requests'] })
  @Public()
  @Get(':newsletterId')
  async show(@Param('newsletterId') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await answer(response, async () => {
      const { name, description } = await this.subscriptions.show(id, clientIpOf(request));
      const label = html`<label>Mail address <input name="address" type="email" autocomplete="email" required /></label>`;
      const said = description !== null && html`<p>${description}</p>`;
      return {
        title: name,
        content: html`${said}
          <form method="post">${label}<button>Subscribe</button></form>`,
      };
    });
  }

  @Operation('subscribe', 'Subscribe to a newsletter', {
    note: 'For forms on any page. The answer is the same whether or not the address is a subscriber; somebody who is not gets a mail that asks to confirm.',
    gives,
    errors: ['too_many_requests'],
    takes: takesForm,
  })
  @Public()
  @HttpCode(200)
  @Post(':newsletterId')
  async subscribe(@Param('newsletterId') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const fields = fieldsOf(request.body);
    await answer(response, async () => {
      const sent = {
        address: textOf(fields['address']),
        formUrl: formUrlOf(fields['formUrl'], request),
        clientIp: clientIpOf(request),
      };
      const { name } = await this.subscriptions.subscribe(id, sent);
      return {
        title: 'Check your mail',
        content: html`<p>If you have not subscribed to ${name} yet, you get a mail now. Confirm in it.</p>`,
      };
    });
  }
}

const unsubscribed: Shown = { title: 'You are unsubscribed', content: html`<p>You get no more mails of this newsletter.</p>` };

/** Sends a page that is never cached and leaks no link; what went wrong is a page, too, with the status of its problem. */
async function answer(response: Response, show: () => Promise<Shown>): Promise<void> {
  const { title, content } = await show().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    response.status(error.status);
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    return { title: 'That did not work', content: html`<p>${error.message}</p>` };
  });
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', subscriptionPolicy);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.end(subscriptionPage(title, content));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1_000) : '');
const fieldsOf = (body: unknown): Record<string, unknown> => (typeof body === 'object' && body !== null ? { ...body } : {});

/** The page whose form was sent, as the form or else the browser says. */
function formUrlOf(given: unknown, { headers }: Request): string | null {
  const [url] = [given, headers.referer, headers.origin].filter(
    (each): each is string => typeof each === 'string' && webAddressFault(each) === null,
  );
  return url ?? null;
}
