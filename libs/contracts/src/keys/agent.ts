import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Length } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { IsWebAddress } from '../documents/address.js';
import { limits } from '../limits/limits.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { acceptedScopes, scopePresetNames, selfServiceScopes, type ScopePreset } from '../access/scopes.js';

/** Minutes until a request expires that nobody has decided on (RFC 8628 §3.2 `expires_in`). */
export const agentRequestMinutes = 15;
/** Initial seconds between two polls; each poll that comes too soon adds the same number again (RFC 8628 §3.5). */
export const agentPollSeconds = 5;

/** States of an agent's request for a key. */
export const agentRequestStatuses = ['pending', 'approved', 'denied', 'completed', 'expired'] as const;
export type AgentRequestStatus = (typeof agentRequestStatuses)[number];

/**
 * `POST /v1/agent/auth`: an agent requests a key, which a person has to grant. Without `preset` and `scopes` it requests the preset `mcp`.
 */
export class RequestAgentKey {
  @Described('Name of the agent, as the person sees it.', 'Release bot')
  @IsName(limits.keyLabelLength)
  agentName!: string;

  @Described('Where a person reads about the agent.', 'https://bot.example/')
  @IsOptional()
  @IsWebAddress()
  clientUri?: string;

  @Described('Scopes to ask for; excludes `preset`.', ['posts:draft'])
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(acceptedScopes, { each: true })
  scopes?: string[];

  @Described('Group of scopes to ask for; `mcp` if neither is given.', 'mcp')
  @IsOptional()
  @IsIn(scopePresetNames)
  preset?: ScopePreset;
}

/** `POST /v1/agent/auth/{id}/token`. */
export class PollAgentKey {
  @Described('Secret of the request, as it was answered to its maker.', 'poll_4f1c…')
  @IsString()
  @Length(1, 200)
  pollToken!: string;
}

/** `POST /v1/agent/claims`. */
export class DecideAgentRequest {
  @Described('Code that the agent shows.', 'WDJB-MJHT')
  @IsString()
  @Length(1, 20)
  userCode!: string;

  @Described('What the person says.', 'approve')
  @IsIn(['approve', 'deny'])
  decision!: 'approve' | 'deny';

  @Described('Label of the new key; the name of the agent unless given.', 'Release bot')
  @IsOptional()
  @IsName(limits.keyLabelLength)
  label?: string;
}

/** What the person who decides sees. */
@Resource({ type: 'agent-request', path: null })
export class AgentRequestResource {
  @Described('How far the request is.', 'pending') @IsIn(agentRequestStatuses) status!: AgentRequestStatus;
  @Described('Name that the agent gave itself.', 'Release bot') @IsString() agentName!: string;
  @Described('Where a person reads about the agent.', 'https://bot.example/') @IsOptional() @IsString() clientUri!: string | null;
  @Described('Scopes that it asks for.', ['posts:draft']) @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
  @Described('Where the request came from.', '203.0.113.7') @IsOptional() @IsString() clientIp!: string | null;
  @Described('Code that the agent shows to the person.', 'WDJB-MJHT') @IsString() userCode!: string;
  @Described('The key it got; null until it fetched it.', exampleId('apiKey')) @IsOptional() @IsString() apiKeyId!: string | null;
  @Described('Until when it can be decided.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** What the requesting agent receives. The poll token appears nowhere else. */
@Resource({ type: 'agent-request', path: null })
export class AgentRequestFullResource extends AgentRequestResource {
  @Described('Page on which the person decides.', 'https://imprint.example/agent/WDJB-MJHT') @IsString() claimUrl!: string;
  @Described('Secret for fetching the key.', 'poll_4f1c…') @IsString() pollToken!: string;
  @Described('Least seconds between two polls.', 5) @IsInt() intervalSeconds!: number;
}

/** Response to the first poll after the approval. The key appears nowhere else. */
@Resource({ type: 'agent-key', path: null })
export class AgentKeyResource {
  @Described('The key. It is shown only here.', 'svc_live_9f2c…') @IsString() key!: string;
  @Described('Label of the key.', 'Release bot') @IsString() label!: string;
  @Described('What the key may do.', ['posts:draft']) @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
}
