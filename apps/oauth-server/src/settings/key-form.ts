import { offeredScopes, scopeGroups, scopePresetNames, type ScopePreset } from '@imprint/contracts/access';
import { apiKeyCategory, type CreateApiKey } from '@imprint/contracts/keys';
import { limits } from '@imprint/contracts/limits';
import { html, type Html } from '@imprint/platform/html';
import type { Sent } from '../pages/forms.js';

const presetMeanings: Readonly<Record<ScopePreset, string>> = {
  read: 'Sees everything, changes nothing.',
  content: 'Creates content and drafts. Cannot schedule or publish.',
  mcp: 'Creates content, schedules and approves posts. For assistants over MCP.',
  full: 'Full access, including publishing and scopes added later.',
};

const nothingSent: Sent = () => '';
const scopeField = (scope: string): string => `scope.${scope}`;

/** The form as the body for creating a key. Empty fields are omitted. */
export function keyOf(sent: Sent): CreateApiKey {
  const [description, expires, rateLimit] = ['description', 'expires', 'rateLimit'].map((name) => sent(name).trim());
  const allowedIps = sent('allowedIps')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  const preset = scopePresetNames.find((name) => name === sent('may'));
  const scopes = offeredScopes.filter((scope) => sent(scopeField(scope)) === 'on');
  return {
    category: apiKeyCategory,
    label: sent('label').trim(),
    ...(preset === undefined ? { scopes } : { preset }),
    ...(description !== '' && { description }),
    // Includes the whole of that day.
    ...(expires !== '' && { expiresAt: `${expires}T23:59:59Z` }),
    ...(rateLimit !== '' && { rateLimit: Number(rateLimit) }),
    ...(allowedIps.length > 0 && { allowedIps }),
  };
}

/** @param sent previous input, after a refusal */
export function keyFields(sent: Sent = nothingSent): Html {
  const { keyLabelLength, keyDescriptionLength, keyRateLimitPerMinute } = limits;
  const chosen = sent('may') === '' ? 'content' : sent('may');
  return html`<label
      >Name<input name="label" value="${sent('label')}" maxlength="${keyLabelLength}" autocomplete="off" required autofocus
    /></label>
    <label
      >Description <span class="soft">(optional)</span
      ><input name="description" value="${sent('description')}" maxlength="${keyDescriptionLength}" autocomplete="off"
    /></label>
    <fieldset>
      <legend>Permissions</legend>
      ${scopePresetNames.map((preset) => choice(preset, chosen, presetMeanings[preset]))}
      ${choice('each', chosen, 'Choose individual scopes.')}
      <div class="each">${scopeChoices(sent)}</div>
    </fieldset>
    <label>Last day <span class="soft">(optional)</span><input name="expires" type="date" value="${sent('expires')}" /></label>
    <label
      >Rate limit (per minute) <span class="soft">(optional)</span
      ><input name="rateLimit" type="number" min="1" max="${keyRateLimitPerMinute}" value="${sent('rateLimit')}"
    /></label>
    <label
      >Allowed IP addresses <span class="soft">(optional)</span
      ><textarea name="allowedIps" rows="3" aria-describedby="networks" autocomplete="off" spellcheck="false">
${sent('allowedIps')}</textarea
      ><span class="hint" id="networks"
        >One per line, such as 203.0.113.7 or 2001:db8::/32. Leave empty to allow any address.</span
      ></label
    >`;
}

function choice(value: string, chosen: string, meaning: string): Html {
  const name = value === 'each' ? html`Individual scopes` : html`<code>${value}</code>`;
  return html`<label class="pick"
    ><input type="radio" name="may" value="${value}" ${value === chosen && html`checked`} /><span
      >${name}<span class="hint">${meaning}</span></span
    ></label
  >`;
}

function scopeChoices(sent: Sent): readonly Html[] {
  return scopeGroups(offeredScopes).map(
    ({ title, scopes }) =>
      html`<fieldset>
        <legend>${title}</legend>
        ${scopes.map(
          ({ scope, meaning }) =>
            html`<label class="pick"
              ><input type="checkbox" name="${scopeField(scope)}" ${sent(scopeField(scope)) === 'on' && html`checked`} /><span
                ><code>${scope}</code><span class="hint">${meaning}</span></span
              ></label
            >`,
        )}
      </fieldset>`,
  );
}
