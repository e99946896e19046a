// What the operator asks of a running app over its internal routes, with the credential of the instance. Loads nothing that has to be
// built, so that the commands of a checkout use it, too.

/** An app cannot be reached. */
export class NoAnswer extends Error {}

/**
 * @param {{ app: string, url: string, credential: string }} to
 * @param {string} [body] JSON; without one the call is a GET
 * @returns {Promise<string>} the body of the answer, empty for one without
 * @throws {Error} with a sentence for the operator, when the app refuses; NoAnswer when it does not answer
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

/** As `callApp`, to an app of the instance that the environment describes. */
export async function callOwnApp(app, path, body) {
  const { addressSetting, loadConfig } = await import('../libs/platform/dist/config/config.js');
  const config = loadConfig();
  return callApp({ app, url: config[addressSetting(app)], credential: config.SERVICE_API_KEY[0] }, path, body);
}

/** Prints what the work returns, or why it failed. */
export async function report(work) {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * For somebody who lost the app and every recovery code.
 * @param {(path: string, body: string) => Promise<string>} ask oauth-server
 * @returns {Promise<string>} what the operator is told
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
