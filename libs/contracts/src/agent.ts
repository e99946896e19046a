import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, Length } from 'class-validator';
import { IsWebAddress } from './address.js';
import { limits } from './limits.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';
import { acceptedScopes, scopePresetNames, selfServiceScopes, type ScopePreset } from './scopes.js';

/** Minutes between a request and its end, when nobody decides (RFC 8628 `expires_in`). */
export const agentRequestMinutes = 15;
/** Seconds between two polls, to begin with; each poll that comes too soon adds as many (RFC 8628 §3.5). */
export const agentPollSeconds = 5;

export const agentRequestStatuses = ['pending', 'approved', 'denied', 'completed', 'expired'] as const;
export type AgentRequestStatus = (typeof agentRequestStatuses)[number];

/** `POST /v1/agent/auth`: an agent asks for a key that a person has to grant. Neither `preset` nor `scopes` means `mcp`. */
export class RequestAgentKey {
  @IsName(limits.keyLabelLength)
  agentName!: string;

  /** Where a person reads about the agent. */
  @IsOptional()
  @IsWebAddress()
  clientUri?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(acceptedScopes, { each: true })
  scopes?: string[];

  @IsOptional()
  @IsIn(scopePresetNames)
  preset?: ScopePreset;
}

/** `POST /v1/agent/auth/{id}/token`. */
export class PollAgentKey {
  @IsString()
  @Length(1, 200)
  pollToken!: string;
}

/** `POST /v1/agent/claims`. */
export class DecideAgentRequest {
  @IsString()
  @Length(1, 20)
  userCode!: string;

  @IsIn(['approve', 'deny'])
  decision!: 'approve' | 'deny';

  /** Label of the new key; the name of the agent unless given. */
  @IsOptional()
  @IsName(limits.keyLabelLength)
  label?: string;
}

/** What the person sees who decides. */
@Resource({ type: 'agent-request', path: null })
export class AgentRequestResource {
  @IsIn(agentRequestStatuses) status!: AgentRequestStatus;
  @IsString() agentName!: string;
  @IsOptional() @IsString() clientUri!: string | null;
  @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
  /** Where the request came from. */
  @IsOptional() @IsString() clientIp!: string | null;
  @IsString() userCode!: string;
  @IsOptional() @IsString() apiKeyId!: string | null;
  @IsISO8601() expiresAt!: Date;
  @IsISO8601() createdAt!: Date;
}

/** What the agent gets that asked: the one place where the poll token appears. */
@Resource({ type: 'agent-request', path: null })
export class AgentRequestFullResource extends AgentRequestResource {
  /** Where the person decides. */
  @IsString() claimUrl!: string;
  @IsString() pollToken!: string;
  @IsInt() intervalSeconds!: number;
}

/** Answer to the first poll after the approval: the one place where the key appears. */
@Resource({ type: 'agent-key', path: null })
export class AgentKeyResource {
  @IsString() key!: string;
  @IsString() label!: string;
  @IsArray() @IsIn(selfServiceScopes, { each: true }) scopes!: string[];
}
