/** Secrets of every form, as careless platforms repeat them (spec §6.4). */
const shapes = [
  'svc_live_CanaryCanaryCanaryCanary0123456789abcdefghi',
  'mcpat_CanaryAccess0123456789 mcprt_CanaryRefresh0123456789 mcpac_CanaryCode0123456789',
  'whsec_Q2FuYXJ5V2ViaG9va1NlY3JldDAxMjM0NTY3ODk=',
  'Authorization: Bearer canary-bearer-0123456789',
  'eyJhbGciOiJSUzI1NiJ9.eyJjYW5hcnkiOiJqd3QifQ.Y2FuYXJ5LXNpZ25hdHVyZQ',
  'https://user:canary-password@canary.example/cb?access_token=canary-query-token&page=1',
  'client_secret=canary-client-secret',
  '{"refreshJwt":"canary-refresh-jwt"}',
  '123456789:AAE-CanaryTelegram0123456789abcdefg',
  'sk-proj-CanaryVendorKey0123456789',
];
const parts = [
  'CanaryCanaryCanary',
  'CanaryAccess',
  'CanaryRefresh',
  'CanaryCode',
  'Q2FuYXJ5V2ViaG9v',
  'canary-bearer',
  'Y2FuYXJ5LXNpZ25h',
  'canary-password',
  'canary-query-token',
  'canary-client-secret',
  'canary-refresh-jwt',
  'CanaryTelegram',
  'CanaryVendorKey',
];

/**
 * @param known secrets of the instance without a recognizable shape
 * @returns `told`: each in a text that repeats it; `secrets`: what must then not appear anywhere
 */
export function canaries(...known: readonly string[]): { told: readonly string[]; secrets: readonly string[] } {
  return { told: [...known, ...shapes], secrets: [...known, ...parts] };
}
