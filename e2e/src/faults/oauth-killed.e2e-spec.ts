/** @modes embedded */
import { portSetting } from '@imprint/platform/config';
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, Database, Instance } from '../harness/index.js';
import { strikes } from './rounds.js';

interface Chain {
  grantId: string;
  refreshToken: string;
}

interface Rows {
  refreshTokens: number;
  /** Those of them that were not consumed. */
  live: number;
  accessTokens: number;
}

describe('two processes of oauth-server', () => {
  let instance: Instance;
  let second: AppProcess;
  let secondUrl: string;
  let database: Database;
  let clientId: string;

  beforeAll(async () => {
    const settings = { OAUTH_TOKEN_PER_MINUTE: '100000' };
    instance = await Instance.start({ apps: ['oauth-server'], settings });
    const port = String(await freePort());
    second = new AppProcess('oauth-server', { ...instance.settings, [portSetting('oauth-server')]: port });
    secondUrl = `http://127.0.0.1:${port}`;
    await second.start();
    database = await Database.open(instance.databaseUrl);
    await database.rows(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    await database.rows(`insert into app_user (id, subject, email, name) values ('user', 'x|y', 'a@example.com', 'A')`);
    // A refresh pauses between its writes, so that kills strike inside.
    await database.rows(
      `create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`,
    );
    await database.rows('create trigger linger after insert or update on oauth_artifact for each row execute function linger()');
    const answer = await fetch(`${instance.address('oauth-server')}/v1/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
    });
    clientId = ((await answer.json()) as { client_id: string }).client_id;
  });
  afterAll(async () => {
    await database?.close();
    await second?.stop();
    await instance?.stop();
  });

  /** Creates a connection as it is after consent and the first token request. */
  async function connect(): Promise<Chain> {
    const [grantId, refreshToken] = [randomBytes(24).toString('base64url'), `mcprt_${randomBytes(32).toString('base64url')}`];
    const resource = `http://localhost:${instance.settings[portSetting('mcp-server')] ?? ''}/mcp`;
    const now = Math.floor(Date.now() / 1_000);
    const whose = { iat: now, exp: now + 86_400, accountId: 'user', clientId };
    const grant = { ...whose, kind: 'Grant', resources: { [resource]: 'brands:read' } };
    const token = {
      ...whose,
      kind: 'RefreshToken',
      grantId,
      resource,
      scope: 'brands:read',
      gty: 'authorization_code',
      iiat: now,
    };
    const insert = `insert into oauth_artifact (model, id_hash, payload, grant_id, account_id, client_id, expires_at)
      values ($1, sha256($2::text::bytea), $3, $4, 'user', $5, now() + interval '1 day')`;
    await database.rows(insert, ['Grant', grantId, grant, grantId, clientId]);
    await database.rows(insert, ['RefreshToken', refreshToken, token, grantId, clientId]);
    await database.rows(
      `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
       values ($1, $2, 'user', 'org', $3, 'A client', $4, '{brands:read}')`,
      [`mcpc_${grantId}`, grantId, clientId, resource],
    );
    return { grantId, refreshToken };
  }

  async function refresh({ refreshToken }: Pick<Chain, 'refreshToken'>, url = instance.address('oauth-server')) {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken });
    const answer = await fetch(`${url}/v1/oauth/token`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as { refresh_token?: string; error?: string } };
  }

  async function rowsOf({ grantId }: Chain): Promise<Rows> {
    const [rows] = await database.rows<Rows>(
      `select count(*) filter (where model = 'RefreshToken')::integer as "refreshTokens",
         count(*) filter (where model = 'RefreshToken' and consumed_at is null)::integer as live,
         count(*) filter (where model = 'AccessToken')::integer as "accessTokens"
       from oauth_artifact where grant_id = $1`,
      [grantId],
    );
    return rows ?? { refreshTokens: 0, live: 0, accessTokens: 0 };
  }

  it('47: that get one refresh token at once accept it once, and then nothing of the chain is left', async () => {
    const chain = await connect();
    const urls = [instance.address('oauth-server'), secondUrl];
    const answers = await Promise.all([...urls, ...urls, ...urls].map((url) => refresh(chain, url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await rowsOf(chain)).toEqual({ refreshTokens: 0, live: 0, accessTokens: 0 });
  });

  strikes(
    'oauth-server during a refresh',
    'leaves the old token or the new pair, and a retry never two chains',
    async ({ chance, tally }) => {
      const chain = await connect();
      const running = refresh(chain).catch(() => undefined);
      await sleep(chance.between(0, 220));
      await instance.app('oauth-server').kill();
      const answer = await running;
      // The server may still be executing its dead client's statement.
      const rows = await eventually(async () => {
        const [pending] = await database.rows(`select pid from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()
          and query ~ 'oauth_artifact|COMMIT'`);
        return pending === undefined && (await rowsOf(chain));
      });
      if (answer === undefined) tally.hit += 1;
      const isOld = rows.refreshTokens === 1 && rows.live === 1 && rows.accessTokens === 0;
      const isNew = rows.refreshTokens === 2 && rows.live === 1 && rows.accessTokens === 1;
      if (!isOld && !isNew) tally.lost += 1;
      if (answer?.status === 200 && !isNew) tally.lost += 1;
      // Without a response, the client tries again at the other process: if the token was consumed, that is a replay.
      const retried = answer?.status === 200 ? { refreshToken: answer.body.refresh_token ?? '' } : chain;
      const again = await refresh(retried, secondUrl);
      if (again.status !== (isOld || answer?.status === 200 ? 200 : 400)) tally.lost += 1;
      if ((await rowsOf(chain)).live !== (again.status === 200 ? 1 : 0)) tally.doubled += 1;
      await instance.app('oauth-server').start();
    },
  );
});
