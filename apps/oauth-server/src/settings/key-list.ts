import { mcpScopes, scopePresetNames, scopePresets } from '@imprint/contracts/access';
import type { ApiKeyResource } from '@imprint/contracts/keys';
import type { McpConnection } from '@imprint/domain/oauth';
import { html, type Html } from '@imprint/platform/html';
import type { Place } from './settings-entry.js';

export function keyList(keys: readonly (ApiKeyResource & { id: string })[], home: string): Html {
  if (keys.length === 0) return html`<p class="soft">You have no API keys yet.</p>`;
  const items = keys.map(
    (key) =>
      html`<li>
        <h3>${key.label} <code class="soft">…${key.lastFour}</code></h3>
        ${key.description !== null && html`<p>${key.description}</p>`}
        <p class="soft">${named(key.scopes)}. ${used(key.lastUsedAt)} ${ends(key.expiresAt)} ${bounds(key)}</p>
        <p class="does">
          <a href="${home}/${key.id}/rotate">Rotate<span class="unseen"> ${key.label}</span></a>
          <a href="${home}/${key.id}/revoke">Revoke<span class="unseen"> ${key.label}</span></a>
        </p>
      </li>`,
  );
  return html`<ul class="things">
    ${items}
  </ul>`;
}

/** Connected apps, including other people's for admins and owners. */
export function connectionList(connections: readonly McpConnection[], { caller, home }: Place): Html {
  if (connections.length === 0) return html`<p class="soft">No app is connected.</p>`;
  const items = connections.map(
    ({ id, clientName, scopes, createdAt, lastUsedAt, userId, userEmail }) =>
      html`<li>
        <h3>${clientName}</h3>
        <p class="soft">
          ${userId !== caller.userId && html`For ${userEmail}. `}Allowed ${day(createdAt)}. ${used(lastUsedAt)} May:
          ${named(scopes)}.
        </p>
        <p class="does">
          <a href="${home}/connections/${id}/revoke">Disconnect<span class="unseen"> ${clientName}</span></a>
        </p>
      </li>`,
  );
  return html`<ul class="things">
    ${items}
  </ul>`;
}

/** The name of a preset, otherwise the single scopes. */
function named(scopes: readonly string[]): Html {
  const isAll = (all: readonly string[]): boolean => all.length === scopes.length && all.every((scope) => scopes.includes(scope));
  const preset = isAll(mcpScopes) ? 'mcp' : scopePresetNames.find((name) => isAll(scopePresets[name]));
  return preset === undefined ? html`Scopes: <code>${[...scopes].join(' ')}</code>` : html`Preset <code>${preset}</code>`;
}

function used(lastUsedAt: Date | string | null): Html {
  return lastUsedAt === null ? html`Never used.` : html`Last used ${day(lastUsedAt)}.`;
}

function ends(expiresAt: Date | string | null): Html {
  return expiresAt === null ? html`` : html`Ends ${day(expiresAt)}.`;
}

function bounds({ rateLimit, allowedIps }: ApiKeyResource): Html {
  const rate = rateLimit !== null && html`At most ${rateLimit} requests a minute. `;
  return html`${rate}${allowedIps.length > 0 && html`From ${allowedIps.join(', ')}.`}`;
}

/** For readers in any time zone: UTC. */
function day(at: Date | string): Html {
  const instant = new Date(at).toISOString();
  return html`<time datetime="${instant}">${instant.slice(0, 10)}</time>`;
}
