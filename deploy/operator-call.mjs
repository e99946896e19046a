// Requests of the operator to a running app's internal routes, with the credential of the instance. Imports nothing that has to be built,
// so that the commands of a checkout can use it, too.

/** An app is unreachable. */
export class NoAnswer extends Error {}

/**
 * @param {{ app: string, url: string, credential: string }} to
 * @param {string} [body] JSON; without one the call is a GET
 * @returns {Promise<string>} body of the response; empty if it has none
 * @throws {Error} with a sentence for the operator, when the app refuses; NoAnswer when it does not respond
 */
export async function callApp({ app, url, credential }, path, body) {
  const answer = await fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body,
  }).catch((error) => {
    throw new NoAnswer(`${app} does not answer at ${url}: ${error.cause?.message ?? error.message}.`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(detailOf(text) ?? `${app} answered ${answer.status}: ${text}`);
  return text;
}

/** Like `callApp`, to an app of the instance of the environment. */
export async function callOwnApp(app, path, body) {
  const { addressSetting, loadConfig } = await import('../libs/platform/dist/config/config.js');
  const config = loadConfig();
  return callApp({ app, url: config[addressSetting(app)], credential: config.SERVICE_API_KEY[0] }, path, body);
}

/** Prints the result of the work, or why it failed. */
export async function report(work) {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * For somebody who has lost the app and every recovery code.
 * @param {(path: string, body: string) => Promise<string>} ask oauth-server
 * @returns {Promise<string>} message for the operator
 */
export async function removeSecondFactor(ask, email) {
  await ask('/v1/internal/second-factors/remove', JSON.stringify({ email }));
  return `${email} was signed out everywhere and signs in with the password alone. Passkeys were kept. Ask them to set up two-factor authentication again.`;
}

function detailOf(text) {
  try {
    return JSON.parse(text).errors?.[0]?.detail;
  } catch {
    return undefined;
  }
}
