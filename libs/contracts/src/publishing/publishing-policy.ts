import { IsIn, IsOptional } from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described } from '../documents/described.js';
import { holdsScope, type Principal } from '../access/principal.js';
import { Resource } from '../documents/resource.js';
import { roleAtLeast } from '../access/roles.js';

/** Whether what schedules or publishes is done at once, or waits for an approval. */
export const publishingModes = ['direct', 'approval'] as const;
export type PublishingMode = (typeof publishingModes)[number];

/**
 * Who may schedule and publish: people with the role creator, API keys, and agents, which is everything that comes over MCP. Owners and
 * admins who are signed in act at once whatever it says.
 */
export const publishingClasses = ['creators', 'apiKeys', 'agents'] as const;
export type PublishingClass = (typeof publishingClasses)[number];

/** As an organization has set it; what it has not set is left out, and `publishingDefaults` holds. */
export type PublishingPolicy = Partial<Record<PublishingClass, PublishingMode>>;

export const publishingDefaults: Readonly<Record<PublishingClass, PublishingMode>> = {
  creators: 'direct',
  apiKeys: 'direct',
  agents: 'approval',
};

/** `PATCH /v1/organizations/{id}/settings/publishing`. Null takes a setting back, so that the default holds again. */
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

/** What the organization has set; null where it has set nothing and the default holds. */
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

/** The classes that a call belongs to; none for owners and admins in person. */
function classesOf({ kind, role, isAgent }: Principal): PublishingClass[] {
  const belongsTo: Readonly<Record<PublishingClass, boolean>> = {
    creators: !roleAtLeast(role, 'admin'),
    apiKeys: kind === 'api-key',
    agents: kind === 'oauth' || isAgent === true,
  };
  return publishingClasses.filter((name) => belongsTo[name]);
}

/**
 * Whether what the caller schedules or publishes waits for an approval. An `approval` that is set for any class of the call holds, the class
 * of the key's issuer included, so that nobody gets past it with a key of their own. Only where none is set does a key with
 * `posts:publish` go past the default for agents.
 */
export function publishingModeOf(policy: PublishingPolicy, caller: Principal): PublishingMode {
  const classes = classesOf(caller);
  if (classes.some((name) => policy[name] === 'approval')) return 'approval';
  if (!classes.includes('agents') || policy.agents === 'direct') return 'direct';
  return caller.kind === 'api-key' && holdsScope(caller, 'posts:publish') ? 'direct' : publishingDefaults.agents;
}
