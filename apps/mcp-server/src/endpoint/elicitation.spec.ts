import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { modern, send, toolCall } from '../mcp-app.fixture.js';
import { inDays, TwoAccounts, type Fields } from '../toolsets/account.fixture.js';

let accounts: TwoAccounts;
beforeAll(async () => {
  accounts = await TwoAccounts.start();
});
afterAll(() => accounts?.app.close());

const forms = { elicitation: { form: {} } };

interface Asked {
  resultType: string;
  requestState: string;
  inputRequests: { confirmation: { method: string; params: { message: string; requestedSchema: Fields } } };
}

interface Client {
  /** Capabilities; forms by default. */
  can?: object;
  /** The answer to a form, with the state that was sent with it. */
  repeat?: { requestState?: string; inputResponses?: object };
  key?: string;
}

/** A call by a client of 2026-07-28 with these capabilities. */
async function call(
  name: string,
  given: object,
  { can = forms, repeat = {}, key = accounts.mine.key }: Client = {},
): Promise<{ result: Fields; error: { code: number } | undefined }> {
  const plain = toolCall(name, given);
  const { message, headers } = modern({ ...plain, params: { ...plain.params, ...repeat } }, can);
  const { body } = await send(`${accounts.app.url}/mcp`, message, key, { headers });
  return { result: body.result ?? {}, error: body.error };
}

/** A pending release, requested with the key that will resolve it. */
async function waiting(title: string, can: object = forms): Promise<Fields> {
  const { brandId, feed } = accounts.mine;
  const planned = { title, baseContent: `Text of ${title}`, timezone: 'UTC', scheduledAt: inDays(3) };
  const { result } = await call('create_scheduled_release', { ...planned, brandId, targets: [{ connectionId: feed }] }, { can });
  return result['structuredContent'] as Fields;
}

async function question(approvalId: unknown): Promise<Asked> {
  return (await call('resolve_approval', { approvalId })).result as unknown as Asked;
}

const yes = { confirmation: { action: 'accept', content: { confirm: true } } };

async function made(title: string): Promise<number> {
  return (await accounts.app.dataSource.query<unknown[]>('select from release where title = $1', [title])).length;
}

describe('a client of 2026-07-28 that shows forms', () => {
  it("transmits its user's confirmation of exactly what it showed", async () => {
    const { approvalId, canResolveApproval } = await waiting('Shown');
    expect(canResolveApproval).toBe(true);
    const { resultType, requestState, inputRequests } = await question(approvalId);
    expect([resultType, inputRequests.confirmation.method]).toEqual(['input_required', 'elicitation/create']);
    const { message, requestedSchema } = inputRequests.confirmation.params;
    for (const part of ['Goes to: feed on feed', `At: ${inDays(3)} UTC`, '> Text of Shown', `"scheduledAt": "${inDays(3)}"`])
      expect(message).toContain(part);
    expect(requestedSchema).toMatchObject({
      properties: { confirm: { type: 'boolean', default: false } },
      required: ['confirm'],
    });
    expect(await made('Shown')).toBe(0);
    const repeat = { requestState, inputResponses: yes };
    const { result } = await call('resolve_approval', { approvalId }, { repeat });
    expect(result['structuredContent']).toMatchObject({
      data: { status: 'approved', runStatus: 'completed', resolvedVia: 'client-confirmed', resolvedWith: { type: 'api-key' } },
    });
    expect(await made('Shown')).toBe(1);
  });

  it.each([
    ['declines', { confirmation: { action: 'decline' } }],
    ['closes the form', { confirmation: { action: 'cancel' } }],
    ['leaves the box empty', { confirmation: { action: 'accept', content: { confirm: false } } }],
    ['says yes in words', { confirmation: { action: 'accept', content: { confirm: 'true' } } }],
    ['sends no content', { confirmation: { action: 'accept' } }],
  ])('does nothing when its person %s', async (how, inputResponses) => {
    const { approvalId } = await waiting(how);
    const { requestState } = await question(approvalId);
    const { result } = await call('resolve_approval', { approvalId }, { repeat: { requestState, inputResponses } });
    expect(result['structuredContent']).toMatchObject({
      code: 'state_conflict',
      message: expect.stringContaining('still waits'),
    });
    expect(await made(how)).toBe(0);
  });

  it('is asked again when the confirmation answers no question, or a different one', async () => {
    const [{ approvalId }, other] = [await waiting('One'), await waiting('Two')];
    const { requestState } = await question(other['approvalId']);
    for (const repeat of [{ inputResponses: yes }, { inputResponses: yes, requestState }, { requestState }]) {
      const { result } = await call('resolve_approval', { approvalId }, { repeat });
      expect(result).toMatchObject({ resultType: 'input_required' });
    }
    expect(await made('One')).toBe(0);
  });

  it('is refused with a question that was not sent to it', async () => {
    const { approvalId } = await waiting('Forged');
    const { requestState } = await question(approvalId);
    const [version, body = '', mac] = requestState.split('.');
    const edited = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"exp":', '"exp":9')).toString('base64url');
    for (const [state, key] of [
      [[version, edited, mac].join('.'), accounts.mine.key],
      ['anything', accounts.mine.key],
      [requestState, accounts.mine.publisher],
    ] as const) {
      const repeat = { requestState: state, inputResponses: yes };
      expect(await call('resolve_approval', { approvalId }, { repeat, key })).toMatchObject({ error: { code: -32602 } });
    }
    expect(await made('Forged')).toBe(0);
  });
});

describe('a client that shows no forms', () => {
  it.each([
    ['2026-07-28, nothing', {}],
    ['2026-07-28, addresses only', { elicitation: { url: {} } }],
  ])('%s: is led to the page, whatever it says', async (title, can) => {
    const { approvalId, canResolveApproval, nextStepUrl } = await waiting(title, can);
    expect(canResolveApproval).toBe(false);
    for (const repeat of [{}, { inputResponses: yes }]) {
      const { result } = await call('resolve_approval', { approvalId }, { can, repeat });
      expect(result['structuredContent']).toMatchObject({
        code: 'unauthorized',
        message: expect.stringContaining(String(nextStepUrl)),
      });
    }
    expect(await made(title)).toBe(0);
  });

  it('2025: is referred to the page, whatever its capabilities', async () => {
    const { approvalId } = await waiting('Older');
    const capabilities = { 'io.modelcontextprotocol/clientCapabilities': forms };
    const plain = toolCall('resolve_approval', { approvalId });
    for (const _meta of [{}, capabilities]) {
      const message = { ...plain, params: { ...plain.params, _meta, inputResponses: yes } };
      const { body } = await send(`${accounts.app.url}/mcp`, message, accounts.mine.key);
      expect(body.result).not.toMatchObject({ resultType: 'input_required' });
    }
    expect(await made('Older')).toBe(0);
  });
});
