/** What a test file needs to know about the shared instance. */
export interface SharedInstance {
  mode: 'embedded' | 'redis';
  settings: Readonly<Record<string, string>>;
}

/** Environment variable with the address of `offerSharedInstance`. */
export const addressVariable = 'IMPRINT_E2E_SHARED_URL';

export async function askForSharedInstance(): Promise<SharedInstance> {
  const address = process.env[addressVariable];
  if (address === undefined) throw new Error('there is no shared instance: run this file by e2e/jest.config.mjs');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the shared instance did not start: ${await answer.text()}`);
  return (await answer.json()) as SharedInstance;
}
