import type { Principal, Role } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
import { Mailer } from '../mail/index.js';

/** The mail with an invitation's link. */
@Injectable()
export class InvitationMail {
  constructor(
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OIDC_ISSUER' | 'PUBLIC_API_URL' | 'PUBLIC_APP_URL'>,
  ) {}

  /** @throws Problem `too_many_requests`, and when the mail could not be delivered */
  async send(inviter: Principal, { email, role, code }: { email: string; role: Role; code: string }): Promise<void> {
    await this.requireWindow(inviter);
    const [organization, person] = await Promise.all([this.identity.organization(inviter), this.identity.user(inviter)]);
    const [name, from] = [oneLine(organization.name), oneLine(person.name)];
    const { OIDC_ISSUER, PUBLIC_API_URL, PUBLIC_APP_URL } = this.config;
    // The page where people sign in: ours, or the app's with an external provider.
    const link = new URL('/invitations/accept', OIDC_ISSUER === null ? PUBLIC_API_URL : PUBLIC_APP_URL);
    link.searchParams.set('code', code);
    await this.mailer.send({
      to: email,
      subject: `${from} invites you to ${name}`,
      text: [
        `${from} (${oneLine(person.email)}) invites you to ${name} as ${role}.`,
        `Follow this link within ${limits.invitationDays} days; it works once:`,
        link.href,
        'You can leave this mail unanswered if you do not know the sender.',
      ].join('\n\n'),
    });
  }

  /** Also limited per person, because anybody can create any number of organizations. */
  private async requireWindow({ organizationId, userId }: Principal): Promise<void> {
    for (const sender of [userId, organizationId]) {
      const hit = await this.window.hit(`invitations:${sender}`, limits.invitationsPerMinute);
      if (hit.allowed) continue;
      const detail = `An organization, and a person, sends at most ${limits.invitationsPerMinute} invitations a minute.`;
      throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds: hit.retryAfterSeconds });
    }
  }
}

/** Names are user input, and must not change the layout of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}
