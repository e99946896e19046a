import type { Principal, Role, Scope } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Connector } from '@imprint/contracts/mcp';
import { approvalRunners, ApprovalsModule, ApprovedCalls, GenerationStarts } from '@imprint/domain/approvals';
import { IdentityModule } from '@imprint/domain/identity';
import { ActiveKeysModule } from '@imprint/domain/keys';
import { McpTokensModule } from '@imprint/domain/oauth';
import { migrations, schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import { newId } from '@imprint/platform/crypto';
import { createTestDatabase, testConfig } from '@imprint/platform/testing';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { DataSource } from 'typeorm';
import { ContentCards } from '../resources/content-cards.js';
import { ListApprovalsTool } from '../toolsets/core/list-approvals.tool.js';
import { ResolveApprovalTool } from '../toolsets/core/resolve-approval.tool.js';
import { ApprovalGate } from './approval-gate.js';
import { ApprovedStarts } from './approved-starts.js';
import { ApprovedToolCalls } from './approved-tool-calls.js';
import { CallFailures } from './call-failures.js';
import { nobody, type ClientPerson } from './client-person.js';
import { ToolCatalogue, TOOLS } from './tool-catalogue.js';
import { ToolRunner } from './tool-runner.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from './tool.js';

export class SendLetterArguments {
  @IsString()
  @MaxLength(200)
  text!: string;

  @IsOptional()
  @IsString()
  draftId?: string;
}

/** State of the test tools: the letters sent, their results, and how sending behaves. */
export const post = {
  sent: [] as { text: string; by: string; key: string | null }[],
  drafts: new Map<string, string>(),
  refused: (_text: string): void => undefined,
  whileSending: (): Promise<void> => Promise.resolve(),
};

const letters = {
  title: 'Send a letter',
  description: 'Sends a letter, which cannot be taken back. Say afterwards that it is on its way.',
  toolset: 'content',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: SendLetterArguments,
  result: () => ({ type: 'object' }),
} as const;

class Letters extends Tool<SendLetterArguments> {
  override check(_caller: Principal, { text }: SendLetterArguments): Promise<void> {
    return Promise.resolve(post.refused(text));
  }

  override subject(_caller: Principal, { draftId }: SendLetterArguments): Promise<unknown> {
    return Promise.resolve(draftId === undefined ? null : { content: post.drafts.get(draftId) });
  }

  override async runTool(caller: Principal, { text }: SendLetterArguments, context: ToolContext): Promise<ToolResult> {
    await post.whileSending();
    if ((await context.unchanged?.()) === false) throw problem('state_conflict', 'The draft has changed in the meantime.');
    post.sent.push({ text, by: caller.apiKeyId ?? caller.mcpConnectionId ?? caller.userId, key: context.idempotencyKey });
    return { data: { sent: text }, text: `Sent: ${text}` };
  }
}

@DeclareTool({ ...letters, name: 'send_letter', publishes: true })
@Injectable()
class SendLetterTool extends Letters {}

/** A write that stores its key, so that running it twice has the same effect. */
@DeclareTool({ ...letters, name: 'send_registered_letter', publishes: true, idempotentWrite: true })
@Injectable()
class SendRegisteredLetterTool extends Letters {}

/** Needs approval above ten characters. */
@DeclareTool({ ...letters, name: 'send_note' })
@Injectable()
class SendNoteTool extends Letters {
  override policyFor(_caller: Principal, { text }: SendLetterArguments) {
    return Promise.resolve(text.length > 10 ? ('approval-required' as const) : ('direct' as const));
  }
}

const tools = [SendLetterTool, SendRegisteredLetterTool, SendNoteTool, ResolveApprovalTool, ListApprovalsTool];

/** One process with the tools, and its own connections. */
export async function startTools(
  databaseUrl: string,
  settings: Record<string, string | number> = {},
): Promise<INestApplicationContext> {
  const config = testConfig({ DATABASE_URL: databaseUrl, SWEEP_INTERVAL_MS: 200, ...settings });
  @Module({
    imports: [
      ...platformModules({ app: 'mcp-server', config, schema, usesQueue: true }),
      ActiveKeysModule,
      ApprovalsModule,
      IdentityModule,
      McpTokensModule,
    ],
    providers: [
      ApprovalGate,
      ...approvalRunners,
      { provide: ApprovedCalls, useClass: ApprovedToolCalls },
      ApprovedStarts,
      CallFailures,
      // None of these tools starts anything.
      { provide: GenerationStarts, useValue: { find: () => null } },
      ToolCatalogue,
      ToolRunner,
      { provide: ContentCards, useValue: { toolMeta: {} } },
      { provide: TOOLS, useValue: tools },
      ...tools,
    ],
  })
  class App {}
  return NestFactory.createApplicationContext(App, { logger: false, abortOnError: false });
}

/** An agent with an API key, and its user. */
export async function newAgent(
  dataSource: DataSource,
  {
    role = 'owner',
    scopes = ['posts:draft', 'posts:schedule', 'posts:approve'],
    organizationId = newId('org'),
  }: { role?: Role; scopes?: Scope[]; organizationId?: string } = {},
): Promise<Principal & { apiKeyId: string }> {
  const [userId, apiKeyId] = [newId('user'), newId('key')];
  const names = `insert into organization (id, name, slug) values ($1, 'Acme', $1) on conflict do nothing`;
  await dataSource.query(names, [organizationId]);
  await dataSource.query(`insert into app_user (id, email, name) values ($1, 'ada@example.com', 'Ada')`, [userId]);
  await dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
    organizationId,
    userId,
    role,
  ]);
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ($1, $2, $3, sha256($4::bytea), 'abcd', 'A key', 'production', $5)`,
    [apiKeyId, organizationId, userId, apiKeyId, scopes],
  );
  return { kind: 'api-key', userId, organizationId, role, scopes, apiKeyId, brandIds: null, clientIp: null };
}

/** The user of a credential, signed in. */
export function inPerson({ userId, organizationId, role }: Principal): Principal {
  return { kind: 'session', userId, organizationId, role, scopes: [], apiKeyId: null, brandIds: null, clientIp: null };
}

/** The same user through a connected MCP client. */
export async function newConnection(
  dataSource: DataSource,
  { userId, organizationId, role, scopes }: Principal,
  clientId = 'client',
): Promise<Principal & { mcpConnectionId: string }> {
  const [id, grantId] = [newId('mcpc'), newId('req')];
  await dataSource.query(
    `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
     values ($1, $2, $3, $4, $6, 'Client', 'https://mcp.example/mcp', $5)`,
    [id, grantId, userId, organizationId, scopes, clientId],
  );
  await dataSource.query(
    `insert into oauth_artifact (model, id_hash, payload, expires_at)
     values ('Grant', sha256(convert_to($1, 'UTF8')), '{}', now() + interval '1 day')`,
    [grantId],
  );
  return {
    kind: 'oauth',
    userId,
    organizationId,
    role,
    scopes,
    apiKeyId: null,
    mcpConnectionId: id,
    brandIds: null,
    clientIp: null,
  };
}

/** A call over MCP. */
export async function call(
  app: INestApplicationContext,
  caller: Principal,
  name: string,
  given: object,
  { connector = 'standard', person = nobody }: { connector?: Connector; person?: ClientPerson } = {},
): Promise<{ isError?: true; structuredContent: Record<string, unknown> }> {
  const context = { connector, person, signal: new AbortController().signal, progress: () => Promise.resolve() };
  const answer = await app.get(ToolRunner).runTool(caller, name, given, context);
  if (answer === undefined) throw new Error(`there is no ${name}`);
  return answer as Awaited<ReturnType<typeof call>>;
}

/** Two processes with the tools on one database, and the actions of agents and people. */
export class ApprovalStage {
  private constructor(
    readonly apps: readonly [INestApplicationContext, INestApplicationContext],
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<ApprovalStage> {
    const database = await createTestDatabase(migrations);
    return new ApprovalStage([await startTools(database.url), await startTools(database.url)], () => database.drop());
  }

  get app(): INestApplicationContext {
    return this.apps[0];
  }

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  /** @returns id of the pending approval */
  async ask(caller: Principal, text: string, more: { tool?: string; draftId?: string } = {}): Promise<string> {
    const { tool = 'send_letter', ...given } = more;
    const { structuredContent } = await call(this.app, caller, tool, { text, ...given });
    return String(structuredContent['approvalId']);
  }

  resolve(caller: Principal, approvalId: string, decision = 'approve'): ReturnType<typeof call> {
    return call(this.app, caller, 'resolve_approval', { approvalId, decision });
  }

  async rowOf(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.dataSource.query<Record<string, unknown>[]>('select * from approval where id = $1', [id]);
    return row ?? {};
  }

  async close(): Promise<void> {
    for (const app of this.apps) await app.close();
    await this.drop();
  }
}

/** Resets what was sent, and the behaviour of sending. */
export function clearPost(): void {
  post.sent = [];
  post.refused = () => undefined;
  post.whileSending = () => Promise.resolve();
}
