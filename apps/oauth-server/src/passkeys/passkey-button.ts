import type { PasskeyQuestion } from '@imprint/domain/passkeys';
import { html, type Html } from '@imprint/platform/html';
import { problem } from '@imprint/contracts/errors';
import { hidden } from '../pages/fields.js';
import type { Sent } from '../pages/forms.js';

/** Path of the pages' script. */
export const passkeyScriptPath = '/passkeys.js';

/** Asks the browser for a passkey and submits the surrounding form. */
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

/** The browser's response in the form. @throws Problem `passkey_refused` */
export function passkeyAnswer(sent: Sent): { state: string; response: object } {
  try {
    const response: unknown = JSON.parse(sent('response'));
    if (typeof response === 'object' && response !== null) return { state: sent('state'), response };
  } catch {
    // No browser sends this.
  }
  throw problem('passkey_refused', 'We couldn’t verify this passkey. Try again.');
}
