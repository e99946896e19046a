import type { PasskeyQuestion } from '@imprint/domain/passkeys';
import { html, type Html } from '@imprint/platform/html';
import { problem } from '@imprint/contracts/errors';
import { hidden } from '../pages/fields.js';
import type { Sent } from '../pages/forms.js';

/** Where the script of the pages is. */
export const passkeyScriptPath = '/passkeys.js';

/** Asks the browser for a passkey and sends the form that it stands in. */
export function passkeyButton(what: 'create' | 'get', { options, state }: PasskeyQuestion<object>, label: string): Html {
  return html`${hidden('state', state)}${hidden('response', '')}<button
      type="button"
      data-passkey="${what}"
      data-options="${JSON.stringify(options)}"
    >
      ${label}
    </button>
    <p class="trouble" role="alert" data-passkey-trouble hidden></p>
    <noscript><p class="trouble">Passkeys require JavaScript, which is turned off in this browser.</p></noscript>`;
}

/** What the form brought back. @throws Problem `passkey_refused` */
export function passkeyAnswer(sent: Sent): { state: string; response: object } {
  try {
    const response: unknown = JSON.parse(sent('response'));
    if (typeof response === 'object' && response !== null) return { state: sent('state'), response };
  } catch {
    // Nothing that a browser sends.
  }
  throw problem('passkey_refused', 'We couldn’t verify this passkey. Try again.');
}
