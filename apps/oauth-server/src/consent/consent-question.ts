import { roleAtLeast, scopeGroups } from '@imprint/contracts/access';
import type { SelfApprovalPolicy } from '@imprint/contracts/approvals';
import { mcpResourceOf } from '@imprint/contracts/mcp';
import { publishingModeOf, type PublishingMode } from '@imprint/contracts/publishing';
import type { OwnOrganization } from '@imprint/domain/identity';
import type { Config } from '@imprint/platform/config';
import { html, type Html } from '@imprint/platform/html';
import type { ConsentRequest } from '../authorization/authorization-server.js';
import { leadsToOwnMachine } from '../authorization/client-metadata.js';
import { hidden, organizationField } from '../pages/fields.js';
import type { Person } from '../pages/people.js';

/** The app's own name. */
export function nameOf({ clientName }: Pick<ConsentRequest, 'clientName'>): string {
  return clientName ?? 'an unnamed app';
}

/** The consent form: who requests what. */
export function question(
  asked: ConsentRequest,
  person: Person,
  organizations: readonly OwnOrganization[],
): { before: Html; fields: Html } {
  const before = html`${who(asked)}${where(asked)}
    <p><strong>${nameOf(asked)}</strong> wants to act for you${inOne(organizations)}. It may:</p>
    ${permissions(asked)} ${bounds(asked, organizations)}`;
  if (organizations.length === 0)
    return {
      before: html`${before}
        <p class="notice">You are not in an organization yet. Ask someone to invite you.</p>`,
      fields: refusal,
    };
  const fields = html`${hidden('person', person.userId)}${organizationField(organizations)}
    <button name="decision" value="allow">Allow</button>
    <button class="second" name="decision" value="deny">Deny</button>`;
  return { before, fields };
}

/** The button for somebody who cannot grant access. */
export const refusal = html`<button class="second" name="decision" value="deny">Go back to the app</button>`;

/** Shown when sessions come from another provider, which browsers here do not have. */
export function noWayIn(config: Pick<Config, 'OIDC_ISSUER' | 'PUBLIC_MCP_URL'>, back: Html) {
  const content = html`<p>
      This instance uses ${config.OIDC_ISSUER ?? ''} for sign-in, so apps cannot be authorized on this page.
    </p>
    <p>
      Connect the app with an API key instead: <code>Authorization: Bearer svc_…</code> for
      <code>${mcpResourceOf(config.PUBLIC_MCP_URL, 'standard')}</code>.
    </p>
    ${back}`;
  return { title: 'Connect with a key', content, status: 501 };
}

/** @param onward address of the response */
export function answered(onward: string): Html {
  return html`<p>Returning you to the app. If nothing happens, <a href="${onward}">continue</a>.</p>
    <p class="soft">You can close this page once the app is connected.</p>`;
}

function who({ verifiedHost, clientUri }: ConsentRequest): Html {
  const site = clientUri !== null && html` It gives <code>${clientUri}</code> as its website.`;
  if (verifiedHost === null) return html`<p class="soft">Not verified: the app chose its own name.${site}</p>`;
  return html`<p class="soft">Verified: this name is published at <strong>${verifiedHost}</strong>.</p>`;
}

/** Where the response goes, which determines who gets access. */
function where({ redirectUri }: ConsentRequest): Html {
  const { protocol, host } = new URL(redirectUri);
  if (!leadsToOwnMachine(redirectUri)) return html`<p class="soft">You will be sent back to <strong>${host}</strong>.</p>`;
  const target = protocol === 'http:' ? host : protocol;
  return html`<p class="notice">
    The answer goes to a program on your own computer (<strong>${target}</strong>), and any program there could be the one. Allow
    this only if you started the app yourself, just now.
  </p>`;
}

function inOne(organizations: readonly OwnOrganization[]): Html {
  const [only, ...others] = organizations;
  return only !== undefined && others.length === 0 ? html` in <strong>${only.name}</strong>` : html``;
}

function permissions({ scopes }: ConsentRequest): Html {
  const groups = scopeGroups(scopes).map(
    ({ title, scopes: named }) =>
      html`<dt>${title}</dt>
        ${named.map(({ meaning }) => html`<dd>${meaning}</dd>`)}`,
  );
  return html`<dl class="granted">${groups}</dl>`;
}

const ownCalls: Readonly<Record<SelfApprovalPolicy, string>> = {
  never: 'it never approves what it asked for itself.',
  confirmed: 'it approves what it asked for itself only after you have confirmed it in a form that the app shows you.',
  allowed: 'it approves what it asked for itself, too, and nobody is asked.',
};

/** Whether scheduling and publishing will need approval. */
function approving({ connector, scopes }: ConsentRequest, organizations: readonly OwnOrganization[]): Html | false {
  if (!scopes.includes('posts:schedule')) return false;
  const acting = organizations.filter(({ role }) => roleAtLeast(role, 'creator'));
  const asking = acting.filter((organization) => modeIn(organization, scopes) === 'approval');
  const approves = connector === 'standard' && scopes.includes('posts:approve');
  const own = approves ? organizations.filter(({ role }) => roleAtLeast(role, 'admin')) : [];
  const rules = own.map(({ name, selfApproval }) => html` In ${name} ${ownCalls[selfApproval]}`);
  const direct = acting.filter((organization) => !asking.includes(organization));
  const inThose = (some: readonly OwnOrganization[]): string =>
    acting.length === some.length ? '' : ` in ${some.map(({ name }) => name).join(', ')}`;
  const waits = asking.length > 0 || acting.length === 0;
  return html`<p class="soft">
    ${waits && html`What it wants to schedule or publish${inThose(asking)} waits until someone with permission approves it.`}
    ${direct.length > 0 && html`What it schedules${inThose(direct)} goes out without an approval.`}${own.length > 0 && html` It may approve what others ask for.${rules}`}
  </p>`;
}

/** The mode that will apply to the connection in that organization. */
function modeIn({ id, role, publishingPolicy }: OwnOrganization, scopes: ConsentRequest['scopes']): PublishingMode {
  const agent = { kind: 'oauth', userId: '', organizationId: id, role, brandIds: null, apiKeyId: null, clientIp: null } as const;
  return publishingModeOf(publishingPolicy, { ...agent, scopes, isAgent: true });
}

function bounds(asked: ConsentRequest, organizations: readonly OwnOrganization[]): Html {
  const { connector } = asked;
  const viewing = organizations.filter(({ role }) => role === 'viewer');
  const all = viewing.length === organizations.length;
  const names = viewing.map(({ name }) => name).join(', ');
  return html`${
      viewing.length > 0 &&
      html`<p class="notice">
        ${all ? 'You are a viewer' : `In ${names} you are a viewer`}: there it can see, and nothing else.
      </p>`
    }
    ${approving(asked, organizations)}
    <p class="soft">
      It does no more than you may yourself, until you disconnect it among your API
      keys.${connector === 'partner' && ' This connector generates nothing.'}
    </p>`;
}
