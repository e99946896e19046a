import { type Principal, type Role, roles } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { IdentityService, type Member, Memberships } from '../../identity/index.js';
import { Mailer } from '../../mail/index.js';
import { oneLine } from '../../notices/index.js';
import { allowedInstead, quoted } from '../graph/mistakes.js';
import { type NodeDeclaration, type Rehearsal, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { DirectCalls } from './direct-calls.js';
import type { Effect } from './effect.js';
import { textIn, textsIn } from './effect-settings.js';
import { StepMailsRepository } from './step-mails.repository.js';

const declaration: NodeDeclaration = {
  kind: 'send_mail',
  label: 'Send a mail',
  description: 'Sends a mail to members of the organization, by their roles or by name. Nobody else gets mail from workflows.',
  group: 'people',
  fields: {
    roles: {
      ...{ type: 'list', label: 'Roles', maxLength: roles.length, refersTo: 'role' },
      description: `Everyone with one of these roles gets it: ${roles.join(', ')}.`,
    },
    memberIds: {
      ...{ type: 'list', label: 'Members', description: 'Ids of members who get it.' },
      ...{ maxLength: limits.workflowMailRecipients, refersTo: 'member' },
    },
    subject: {
      type: 'text',
      label: 'Subject',
      description: 'Subject of the mail.',
      required: true,
      isTemplate: true,
      maxLength: 500,
    },
    text: {
      ...{ type: 'text', label: 'Text', description: 'Plain text of the mail.', required: true, isTemplate: true },
      maxLength: limits.workflowMailLength,
    },
  },
  outputs: {
    sent: { type: 'number', description: 'People who were sent it.' },
    memberIds: { type: 'list', description: 'Their ids.' },
  },
  ports: ['out'],
  replay: 'looked-up',
  undo: 'custom',
  canUndo: true,
  scopes: ['posts:draft'],
  reachesOutside: true,
  timeoutSeconds: 600,
  retry: { maxAttempts: 5, waitSeconds: 30 },
  check: recipientMistakes,
};

function recipientMistakes({ roles: named, memberIds }: Readonly<Record<string, unknown>>): string[] {
  if ((named ?? memberIds ?? null) === null) return ['roles: is missing; name roles, or members as memberIds.'];
  const written: unknown[] = Array.isArray(named) ? named.filter((role) => typeof role === 'string') : [];
  return written
    .filter((role) => !(roles as readonly unknown[]).includes(role))
    .map((role) => `roles: ${quoted(role)} is not allowed; ${allowedInstead(role, roles)}`);
}

/**
 * Sends mail to members. A mail is marked before the mail server is called, and confirmed afterwards, or given back if the server refuses it.
 * If the worker dies in between, a person decides.
 */
@Injectable()
export class SendMail implements Effect {
  static readonly declaration = declaration;

  constructor(
    private readonly memberships: Memberships,
    private readonly identity: IdentityService,
    private readonly mailer: Mailer,
    private readonly mails: StepMailsRepository,
    private readonly direct: DirectCalls,
  ) {}

  async perform(caller: Principal, call: StepCall): Promise<StepResult> {
    await this.direct.require(caller);
    const members = await this.recipients(call);
    const mail = await this.mailOf(caller, call);
    for (const { id, email } of members) {
      call.stop.throwIfAborted();
      const taken = await this.mails.take(call, id, limits.workflowMailsPerDay);
      if (taken === 'too many') throw tooMany;
      if (taken === 'unknown') throw unknownOutcome;
      if (taken === 'taken') await this.sendOne(call, id, { ...mail, to: email });
    }
    return { output: outputOf(members) };
  }

  async settle(_caller: Principal, call: StepCall): Promise<'absent' | null> {
    return (await this.mails.hasUnconfirmed(call)) ? null : 'absent';
  }

  async rehearse(_caller: Principal, call: StepCall): Promise<Rehearsal> {
    return { output: outputOf(await this.recipients(call)) };
  }

  private async sendOne(call: StepCall, userId: string, mail: { to: string; subject: string; text: string }): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      await this.mails.giveBack(call, userId);
      throw error;
    }
    await this.mails.confirm(call, userId);
  }

  /** Each once, in the order of their ids. @throws StepFailure */
  private async recipients({ organizationId, settings }: StepCall): Promise<Member[]> {
    const named = textsIn(settings, 'memberIds');
    const unknownRole = textsIn(settings, 'roles').find((role) => !(roles as readonly string[]).includes(role));
    if (unknownRole !== undefined)
      throw refused('role_unknown', `There is no role "${unknownRole}". Roles are ${roles.join(', ')}.`);
    const withRole = textsIn(settings, 'roles') as Role[];
    const found = withRole.length === 0 ? [] : await this.memberships.listByRoles(organizationId, withRole);
    const members = new Map(found.map((member) => [member.id, member]));
    for (const userId of named.slice(0, limits.workflowMailRecipients)) {
      const member = await this.memberships.find({ organizationId, userId });
      if (member === null) throw refused('member_unknown', `The organization has no member ${userId}.`);
      members.set(member.id, member);
    }
    if (members.size === 0) throw refused('no_recipients', 'Nobody has one of the roles, and no member is named.');
    if (Math.max(members.size, named.length) > limits.workflowMailRecipients)
      throw refused('too_many_recipients', `A step sends a mail to at most ${limits.workflowMailRecipients} people.`);
    return [...members.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  private async mailOf(caller: Principal, { settings }: StepCall): Promise<{ subject: string; text: string }> {
    const { name } = await this.identity.organization(caller);
    const ending = `A workflow of ${oneLine(name)} sent you this mail, because you are a member.`;
    return { subject: oneLine(textIn(settings, 'subject') ?? ''), text: `${textIn(settings, 'text') ?? ''}\n\n-- \n${ending}\n` };
  }
}

const refused = (code: string, message: string): StepFailure => StepFailure.of('validation', code, message);

const unknownOutcome = StepFailure.of(
  'unknown',
  'mail_unconfirmed',
  'Nobody knows whether the mail was sent. Resume the execution to send it again.',
);

const tooMany = new StepFailure(
  {
    ...{ class: 'rate_limit', code: 'too_many_mails', retryable: true },
    message: `Workflows of an organization send at most ${limits.workflowMailsPerDay} mails a day.`,
  },
  3_600,
);

const outputOf = (members: readonly Member[]) => ({ sent: members.length, memberIds: members.map(({ id }) => id) });
