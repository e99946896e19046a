import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { NestLogger } from './nest-logger.js';
import { decodePercent, hideValues, redactText } from './redaction.js';

const key = `svc_live_${'Ab3'.repeat(15)}`;

function written(format: 'json' | 'pretty', log: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  log(createLogger({ LOG_LEVEL: 'trace', LOG_FORMAT: format }, 'api-gateway', { write: (line: string) => void (text += line) }));
  return text;
}

describe('redactText', () => {
  it.each([
    ['an API key', `key ${key}.`, 'key svc_live_[redacted].'],
    ['a test key', 'svc_test_0123456789abcdef', 'svc_test_[redacted]'],
    ['MCP tokens', 'mcpat_aaa mcprt_bb-b mcpac_c_c', 'mcpat_[redacted] mcprt_[redacted] mcpac_[redacted]'],
    ['the address of a calendar feed', '/v1/schedule/feeds/ical_5ZxAb3.ics', '/v1/schedule/feeds/ical_[redacted].ics'],
    ['a webhook secret', 'whsec_c2VjcmV0+/=', 'whsec_[redacted]'],
    ['a bearer value', 'Authorization: Bearer abc.def-ghi_jkl', 'Authorization: Bearer [redacted]'],
    ['the ApiKey scheme', 'ApiKey 0123456789', 'ApiKey [redacted]'],
    ['basic credentials', 'Basic dXNlcjpwYXNz', 'Basic [redacted]'],
    ['a JWT', 'got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here', 'got [redacted] here'],
    ['a query string', '/x?api_key=abc&page=2&access_token=def', '/x?api_key=[redacted]&page=2&access_token=[redacted]'],
    ['an authorization code', 'https://a/cb?code=xyz&state=1', 'https://a/cb?code=[redacted]&state=1'],
    ['a form', 'client_secret=abc&grant=x', 'client_secret=[redacted]&grant=x'],
    ['JSON', '{"password":"a\\"b","n":1}', '{"password":"[redacted]","n":1}'],
    [
      'JSON in JSON',
      '{"body":"{\\"accessJwt\\":\\"abc\\",\\"n\\":1}"}',
      '{"body":"{\\"accessJwt\\":\\"[redacted]\\",\\"n\\":1}"}',
    ],
    ['an inspected object', "{ signingSecret: 'abc' }", "{ signingSecret: '[redacted]' }"],
    ['a value that was cut off', '{"refreshJwt":"abcde', '{"refreshJwt":"[redacted]'],
    ['the token in an address of a bot', '/bot123456789:AAE-x_yz0123456789/getMe', '/bot123456789:[redacted]/getMe'],
    ['the token of a bot by itself', 'bot 123456789:AAE-x_yz0123456789abcdefghijklmnop1 left', 'bot [redacted] left'],
    ['keys of vendors', 'sk-proj-0123456789ab rk_live_0123456789ab', '[redacted] [redacted]'],
    ['tokens of platforms', 'ghp_0123456789abcdefghij xoxb-012345678 ya29.a0Ab_cdefgh', '[redacted] [redacted] [redacted]'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE+/=\n-----END', '[redacted]-----END'],
    ['a cookie on the wire', 'Set-Cookie: sid=abc; Path=/', 'Set-Cookie: [redacted]'],
    ['a header of a vendor', 'x-webhook-token: abcdef, x: 1', 'x-webhook-token: [redacted], x: 1'],
    ['a signed address', '/v1/files/a.png?expires=1&signature=abc', '/v1/files/a.png?expires=1&signature=[redacted]'],
    ['credentials in an address', 'postgres://user:p:w@host:5432/db', 'postgres://[redacted]@host:5432/db'],
  ])('masks %s', (_name, text, expected) => expect(redactText(text)).toBe(expected));

  it.each([
    'the token is missing',
    '{"hasSigningSecret":true,"tokenCount":5}',
    'https://example.com/a?page=2',
    'someone@example.com wrote',
    'Basic validation failed',
    'key_01jabcdef has no scope',
    'task-management of 12345678:30 posts, risk-assessments',
  ])('leaves %j alone', (text) => expect(redactText(text)).toBe(text));

  it('masks registered secrets without a recognizable shape, and leaves words alone', () => {
    hideValues(['a.secret+of[this process', 'word']);
    hideValues(['another-secret']);
    expect(redactText('with a.secret+of[this process, another-secret and a word')).toBe('with [redacted], [redacted] and a word');
  });

  it('a hostile text of 400 kB is processed quickly', () => {
    const hostile = [
      'token'.repeat(80_000),
      '"token":"\\'.repeat(40_000),
      '://'.repeat(100_000),
      'eyJ'.repeat(100_000),
      '-----BEGIN PRIVATE KEY'.repeat(20_000),
      '1'.repeat(400_000),
    ];
    for (const text of hostile) expect(redactText(text).length).toBeGreaterThan(0);
  });
});

describe('decodePercent', () => {
  it.each([
    ['/svc%5Flive_x', '/svc_live_x'],
    ['/%73%76%63_x', '/svc_x'],
    ['/svc%255Flive', '/svc_live'],
    ['/svc%25252525255flive', '/svc_live'],
    ['/svc%5F%', '/svc_%'],
    ['/svc%5F%zz%E0%A4', '/svc_%zz%E0%A4'],
    ['/plain', '/plain'],
  ])('%s says %s', (encoded, plain) => expect(decodePercent(encoded)).toBe(plain));
});

describe('createLogger', () => {
  it.each(['json', 'pretty'] as const)('%s: a secret is masked in a message, an error and a nested field (66)', (format) => {
    const text = written(format, (logger) => {
      logger.info(
        { deep: { er: [{ password: 'hunter2' }] }, headers: { authorization: 'Bearer zzzzzzzzz', cookie: 'sid=1' } },
        key,
      );
      logger.error({ err: new Error(`refused ${key}`) }, 'failed');
    });
    expect(text).not.toMatch(/hunter2|zzzzzzzzz|sid=1|Ab3/);
  });

  it('pretty: a value can neither start a line nor colour the terminal (67)', () => {
    const attack = 'a\r\n12:00:00.000 INFO  forged\u001b[31m\u2028\u202e\u009b';
    const text = written('pretty', (logger) => {
      logger.info({ value: attack, [attack]: 1 }, attack);
      logger.error({ err: new Error(attack) }, 'failed');
    });
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => /^\d\d:/.test(line))).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^(\d\d:\d\d:\d\d\.\d{3} [A-Z]+ |    \| )/);
    // eslint-disable-next-line no-control-regex -- what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/);
  });

  it('json: every line is one object with time, level and app, whatever a value contains (67)', () => {
    const attack = 'a\r\n{"level":"info","msg":"forged"}\u001b[31m';
    const text = written('json', (logger) => {
      logger.warn({ n: 1, value: attack, [attack]: 1 }, attack);
      logger.error({ err: new Error(attack) }, 'failed');
    });
    const lines = text.trimEnd().split(/[\r\n]+/);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', app: 'api-gateway', n: 1, msg: attack },
      { level: 'error', err: { message: attack }, msg: 'failed' },
    ]);
    expect(text).not.toContain('\u001b');
  });
});

describe('NestLogger', () => {
  it("separates context, error and fields, and logs the framework's chatter at debug", () => {
    const lines = written('json', (logger) => {
      const nest = new NestLogger(logger);
      nest.log('Mapped {/v1, GET} route', 'RouterExplorer');
      nest.log('hello', 'greeter');
      nest.error('could not', new Error('cause'), { requestId: 'req_1' }, 'worker');
      nest.error('old style', 'Error: x\n    at y', 'worker');
      nest.warn({ reason: 'tired' }, 'goes home', 'worker');
    });
    const entries = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toMatchObject([
      { level: 'debug', context: 'RouterExplorer' },
      { level: 'info', context: 'greeter', msg: 'hello' },
      { level: 'error', context: 'worker', requestId: 'req_1', msg: 'could not', err: { message: 'cause' } },
      { level: 'error', context: 'worker', err: { stack: 'Error: x\n    at y' } },
      { level: 'warn', context: 'worker', reason: 'tired', msg: 'goes home' },
    ]);
  });
});

it('the values of a refused statement are not logged', () => {
  const row = ['acct_1', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'];
  const driverError = Object.assign(new Error('null value in column "email"'), {
    detail: `Failing row contains (${row.join(', ')}).`,
  });
  const error = Object.assign(new Error('refused'), {
    driverError,
    detail: driverError.detail,
    query: 'insert into account',
    parameters: row,
  });
  const text = written('json', (logger) => new NestLogger(logger).error('not kept', error));
  expect(text).toContain('insert into account');
  expect(text).not.toContain('$argon2id');
});
