import type { Grant } from '@imprint/domain/granted-access';
import { html, type Html } from '@imprint/platform/html';
import type { Sent } from '../pages/forms.js';

/** Maximum that one form can send. "End all" ends the others, too. */
const mostShown = 30;

const kinds: Readonly<Record<Grant['kind'], string>> = {
  'api-key': 'API key',
  'mcp-connection': 'Connected app',
  chat: 'Chat',
  passkey: 'Passkey',
};

const fieldOf = (id: string): string => `end.${id}`;

/** A checkbox for each grant, and the buttons. */
export function grantFields(grants: readonly Grant[]): Html {
  const shown = grants.slice(0, mostShown);
  return html`<fieldset>
      <legend class="unseen">What to end</legend>
      ${shown.map(
        (grant) =>
          html`<label class="pick"
            ><input type="checkbox" name="${fieldOf(grant.id)}" /><span
              >${grant.label}<span class="hint">${described(grant)}</span></span
            ></label
          >`,
      )}
    </fieldset>
    ${grants.length > mostShown && html`<p class="soft">And ${grants.length - mostShown} older ones.</p>`}
    <button name="which" value="chosen">End selected</button>
    <button class="second" name="which" value="all">End all ${grants.length}</button>`;
}

/** The grants selected with these fields. */
export function chosenGrants(sent: Sent, grants: readonly Grant[]): 'all' | Set<string> {
  if (sent('which') === 'all') return 'all';
  return new Set(grants.map(({ id }) => id).filter((id) => sent(fieldOf(id)) === 'on'));
}

/** The result. */
export function endedList(ended: readonly Grant[]): Html {
  if (ended.length === 0) return html`<p>Nothing was ended.</p>`;
  return html`<p>Ended:</p>
    <ul>
      ${ended.map((grant) => html`<li>${grant.label} <span class="soft">(${described(grant)})</span></li>`)}
    </ul>`;
}

function described({ kind, place, createdAt, lastUsedAt }: Grant): string {
  const used = kind === 'chat' ? [] : [lastUsedAt === null ? 'never used' : `last used ${day(lastUsedAt)}`];
  const what = place === null ? kinds[kind] : `${kinds[kind]} in ${place.organizationName}`;
  return [what, `since ${day(createdAt)}`, ...used].join(', ');
}

/** In UTC. */
function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
