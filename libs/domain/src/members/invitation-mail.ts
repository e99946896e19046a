import type { Principal, Role } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
import { Mailer } from '../mail/index.js';

@Injectable()
export class InvitationMail {
  constructor(
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OIDC_ISSUER' | 'PUBLIC_API_URL' | 'PUBLIC_APP_URL'>,
  ) {}

  /** @throws Problem when the mail was not taken */
  async send(inviter: Principal, { email, role, code }: { email: string; role: Role; code: string }): Promise<void> {
    const [organization, person] = await Promise.all([this.identity.organization(inviter), this.identity.user(inviter)]);
    const [name, from] = [oneLine(organization.name), oneLine(person.name)];
    const { OIDC_ISSUER, PUBLIC_API_URL, PUBLIC_APP_URL } = this.config;
    // Where people sign in: with us, or with a provider by way of the app.
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
}

/** Names are chosen by people: none of them makes the mail look like something else. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}
