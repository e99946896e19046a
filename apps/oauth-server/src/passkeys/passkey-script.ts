/**
 * Script of the passkey pages, served from our own origin: its button asks the browser for a passkey and submits the surrounding form with
 * the response.
 */
export const passkeyScript = `'use strict';
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
const named = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

async function create(options) {
  const user = { ...options.user, id: bytes(options.user.id) };
  const excludeCredentials = named(options.excludeCredentials);
  const publicKey = { ...options, challenge: bytes(options.challenge), user, excludeCredentials };
  const { id, rawId, type, response } = await navigator.credentials.create({ publicKey });
  const transports = response.getTransports ? response.getTransports() : [];
  const { clientDataJSON, attestationObject } = response;
  const answer = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject), transports };
  return { id, rawId: text(rawId), type, response: answer, clientExtensionResults: {} };
}

async function get(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: named(options.allowCredentials) };
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey });
  const { clientDataJSON, authenticatorData, signature } = response;
  const answer = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) };
  return { id, rawId: text(rawId), type, response: answer, clientExtensionResults: {} };
}

function reasonOf(error, options) {
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (error.name === 'SecurityError') return 'Passkeys work only at ' + (options.rpId || options.rp.id) + '. Open this page there.';
  return 'That did not work. Try again.';
}

for (const button of document.querySelectorAll('button[data-passkey]')) {
  button.addEventListener('click', async () => {
    const trouble = document.querySelector('[data-passkey-trouble]');
    const options = JSON.parse(button.dataset.options);
    try {
      const answer = await (button.dataset.passkey === 'create' ? create(options) : get(options));
      button.form.elements.response.value = JSON.stringify(answer);
      button.form.submit();
    } catch (error) {
      trouble.hidden = false;
      trouble.textContent = reasonOf(error, options);
    }
  });
}
`;
