import { roles, type Role } from '@imprint/contracts/access';
import { randomUUID } from 'node:crypto';
import { ApiClient } from './api-client.js';
import type { Instance } from './instance.js';
import type { Mailbox } from './mailbox.js';
import { sessionOf } from './sessions.js';

export interface TeamMember {
  email: string;
  userId: string;
  token: string;
  client: ApiClient;
}

interface WhoAmI {
  organization: { id: string };
  user: { id: string };
}

/** An organization with a member in every role, whose default it is. Invited members also have an organization of their own. */
export class Team {
  private constructor(
    private readonly instance: Instance,
    private readonly mailbox: Mailbox,
    readonly organizationId: string,
    readonly members: Record<Role, TeamMember>,
  ) {}

  static async gather(instance: Instance, mailbox: Mailbox): Promise<Team> {
    const owner = await arrive(instance);
    const { organization } = await owner.client.data<WhoAmI>('GET', '/v1/auth/whoami');
    const team = new Team(instance, mailbox, organization.id, { owner, admin: owner, creator: owner, viewer: owner });
    for (const role of roles.filter((name) => name !== 'owner')) team.members[role] = await team.join(role);
    return team;
  }

  get path(): string {
    return `/v1/organizations/${this.organizationId}`;
  }

  client(role: Role): ApiClient {
    return this.members[role].client;
  }

  /** The code in the owner's invitation. */
  async invite(email: string, role: Role): Promise<string> {
    await this.client('owner').data('POST', `${this.path}/invitations`, { email, role });
    return this.mailbox.code(email);
  }

  /** A new member with this role, whose default this organization is. */
  async join(role: Role): Promise<TeamMember> {
    const person = await arrive(this.instance);
    await person.client.data('POST', '/v1/invitations/accept', { code: await this.invite(person.email, role) });
    await chooseOrganization(this.instance, person.token, this.organizationId);
    return person;
  }
}

/** A new person, with an organization of their own. */
export async function arrive(instance: Instance, email = `${randomUUID()}@example.com`): Promise<TeamMember> {
  const token = await sessionOf(instance, email);
  const client = instance.client(token);
  const { user } = await client.data<WhoAmI>('GET', '/v1/auth/whoami');
  return { email, userId: user.id, token, client };
}

export async function chooseOrganization(instance: Instance, token: string, organizationId: string): Promise<void> {
  await instance.client(token).data('PUT', '/v1/auth/organization', { organizationId });
}
