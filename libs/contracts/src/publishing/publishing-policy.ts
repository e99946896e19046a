import { IsIn, IsOptional } from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described } from '../documents/described.js';
import { holdsScope, type Principal } from '../access/principal.js';
import { Resource } from '../documents/resource.js';
import { roleAtLeast } from '../access/roles.js';

/** Whether scheduling and publishing happen at once or wait for an approval. */
export const publishingModes = ['direct', 'approval'] as const;
export type PublishingMode = (typeof publishingModes)[number];

/**
 * Who schedules or publishes: people with the role creator, API keys, and agents, which means every call over MCP. No policy applies to
 * signed-in owners and admins.
 */
export const publishingClasses = ['creators', 'apiKeys', 'agents'] as const;
export type PublishingClass = (typeof publishingClasses)[number];

/** What an organization has set. `publishingDefaults` applies to what it has not. */
export type PublishingPolicy = Partial<Record<PublishingClass, PublishingMode>>;

/** The modes that apply where an organization has set none. */
export const publishingDefaults: Readonly<Record<PublishingClass, PublishingMode>> = {
  creators: 'direct',
  apiKeys: 'direct',
  agents: 'approval',
};

/** `PATCH /v1/organizations/{id}/settings/publishing`. Null restores the default. */
@Clearable(...publishingClasses)
export class UpdatePublishingSettings {
  @Described('People with the role creator, signed in. `direct` unless set.', 'direct')
  @IsOptional()
  @IsIn(publishingModes)
  creators?: PublishingMode | null;

  @Described('API keys over REST, and over MCP where it is set. `direct` unless set.', 'direct')
  @IsOptional()
  @IsIn(publishingModes)
  apiKeys?: PublishingMode | null;

  @Described('Everything over MCP, by key or by OAuth. `approval` unless set.', 'approval')
  @IsOptional()
  @IsIn(publishingModes)
  agents?: PublishingMode | null;
}

/** What the organization has set; null where the default applies. */
@Resource({ type: 'publishing-settings', path: null })
export class PublishingSettingsResource {
  @Described('People with the role creator, signed in. `direct` unless set. Null when not set.', 'direct')
  @IsOptional()
  @IsIn(publishingModes)
  creators!: PublishingMode | null;
  @Described('API keys over REST, and over MCP where it is set. `direct` unless set. Null when not set.', 'direct')
  @IsOptional()
  @IsIn(publishingModes)
  apiKeys!: PublishingMode | null;
  @Described('Everything over MCP, by key or by OAuth. `approval` unless set. Null when not set.', 'approval')
  @IsOptional()
  @IsIn(publishingModes)
  agents!: PublishingMode | null;
}

/** The classes that a call belongs to; none for a signed-in owner or admin. */
function classesOf({ kind, role, isAgent }: Principal): PublishingClass[] {
  const belongsTo: Readonly<Record<PublishingClass, boolean>> = {
    creators: !roleAtLeast(role, 'admin'),
    apiKeys: kind === 'api-key',
    agents: kind === 'oauth' || isAgent === true,
  };
  return publishingClasses.filter((name) => belongsTo[name]);
}

/**
 * Whether the caller's scheduling or publishing waits for an approval. `approval` for any class of the call wins, and the class of a key's
 * issuer is one of them, so that nobody can evade the policy with a key of their own. Only where none is set does a key with
 * `posts:publish` override the default for agents.
 */
export function publishingModeOf(policy: PublishingPolicy, caller: Principal): PublishingMode {
  const classes = classesOf(caller);
  if (classes.some((name) => policy[name] === 'approval')) return 'approval';
  if (!classes.includes('agents') || policy.agents === 'direct') return 'direct';
  return caller.kind === 'api-key' && holdsScope(caller, 'posts:publish') ? 'direct' : publishingDefaults.agents;
}
