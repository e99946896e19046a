import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { releaseStatuses, targetStatuses, type ReleaseStatus, type TargetStatus } from '../documents/states.js';
import { Failure, sampleRefusal } from '../errors/failure.js';
import type { EventDeclaration, SampleSource } from '../rooms/room.js';

/** Counts of a release's targets in an event (spec §6.3). Every field is always sent; optional ones may be null. */
@Described('How many targets the release has, and how many of them ended how.')
export class TargetSummaryPayload {
  @IsInt() @Min(0) total!: number;
  @IsInt() @Min(0) published!: number;
  @IsInt() @Min(0) failed!: number;
}

/** The release of an event (spec §6.3). */
@Described('A post on its way to one or more connections.')
export class ReleasePayload {
  @IsString() id!: string;
  @IsIn(releaseStatuses) status!: ReleaseStatus;
  @IsOptional() @IsISO8601() scheduledAt!: string | null;
  @IsOptional() @IsISO8601() publishedAt!: string | null;
  @ValidateNested() @Type(() => TargetSummaryPayload) targetSummary!: TargetSummaryPayload;
}

/** The connection of an event (spec §6.3). */
@Described('The connection that the target is published to.')
export class CredentialPayload {
  @IsString() id!: string;
}

/** The target of an event (spec §6.3). */
@Described('One connection of a release.')
export class TargetPayload {
  @IsString() id!: string;
  @Described('Name of the channel, such as `feed`.') @IsString() platform!: string;
  @ValidateNested() @Type(() => CredentialPayload) credential!: CredentialPayload;
  @IsIn(targetStatuses) status!: TargetStatus;
  @IsOptional() @IsISO8601() scheduledAt!: string | null;
  @IsOptional() @IsISO8601() publishedAt!: string | null;
  @Described('Id that the platform gave the post.') @IsOptional() @IsString() externalProviderId!: string | null;
  @Described('Short id of the post in addresses of the platform.') @IsOptional() @IsString() externalShortcode!: string | null;
  @Described('Address of the published post.') @IsOptional() @IsString() url!: string | null;
  @Described('Null unless it failed.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** Payload of `target.*` (spec §6.3). */
@Described('A target that ended, and its release as it is at that moment.')
export class TargetEventPayload {
  @ValidateNested() @Type(() => ReleasePayload) release!: ReleasePayload;
  @ValidateNested() @Type(() => TargetPayload) target!: TargetPayload;
}

/** Payload of `release.*` (spec §6.3). */
@Described('A release whose every target has ended.')
export class ReleaseEventPayload {
  @ValidateNested() @Type(() => ReleasePayload) release!: ReleasePayload;
  @ValidateNested({ each: true }) @Type(() => TargetPayload) targets!: TargetPayload[];
}

type Ending = 'published' | 'failed';
type ReleaseEnding = Ending | 'partially_published';
type PublishEvent = `target.${Ending}` | `release.${ReleaseEnding}`;

/** `publish:<event>:<releaseId>:<targetId>:<status>`; `release.*` has the word `release` in place of the target id (spec §6.2). */
export function publishEventId(event: PublishEvent, releaseId: string, targetId: string, status: string): string {
  return `publish:${event}:${releaseId}:${targetId}:${status}`;
}

const ofTarget = <const S extends Ending>(status: S, summary: string) =>
  ({
    family: 'publish',
    payload: TargetEventPayload,
    subject: 'target',
    status,
    summary,
    sample(source: SampleSource) {
      const [published, failed] = [Number(status === 'published'), Number(status === 'failed')];
      const release = { ...sampleRelease('publishing', source), targetSummary: { total: 2, published, failed } };
      const target = sampleTarget(status, source);
      return { eventId: publishEventId(`target.${status}`, release.id, target.id, status), payload: { release, target } };
    },
  }) as const;

const ofRelease = <const S extends ReleaseEnding>(status: S, targets: readonly Ending[], summary: string) =>
  ({
    family: 'publish',
    payload: ReleaseEventPayload,
    subject: 'release',
    status,
    summary,
    sample(source: SampleSource) {
      const all = targets.map((ending) => sampleTarget(ending, source));
      const count = (ending: Ending): number => targets.filter((target) => target === ending).length;
      const targetSummary = { total: all.length, published: count('published'), failed: count('failed') };
      const release = { ...sampleRelease(status, source), targetSummary };
      return { eventId: publishEventId(`release.${status}`, release.id, 'release', status), payload: { release, targets: all } };
    },
  }) as const;

/** The publishing events (spec §6.3). */
export const publishEvents = {
  'target.published': ofTarget('published', 'A scheduled publish target reached published.'),
  'target.failed': ofTarget('failed', 'A scheduled publish target reached permanent failure.'),
  'release.published': ofRelease('published', ['published', 'published'], 'Every target of the release was published.'),
  'release.partially_published': ofRelease(
    'partially_published',
    ['published', 'failed'],
    'At least one target was published and at least one failed.',
  ),
  'release.failed': ofRelease('failed', ['failed'], 'Every terminal target failed.'),
} satisfies Record<string, EventDeclaration>;

function sampleRelease(status: ReleasePayload['status'], { id, at }: SampleSource): Omit<ReleasePayload, 'targetSummary'> {
  const publishedAt = status === 'published' || status === 'partially_published' ? at.toISOString() : null;
  return { id: id('rel'), status, scheduledAt: minuteOf(at), publishedAt };
}

function sampleTarget(status: Ending, { id, at }: SampleSource): TargetPayload {
  const base = { id: id('tgt'), credential: { id: id('conn') }, status, scheduledAt: minuteOf(at), externalShortcode: null };
  if (status === 'failed')
    return { ...base, platform: 'webhook', publishedAt: null, externalProviderId: null, url: null, error: sampleRefusal };
  const entry = id('feed');
  return {
    ...base,
    platform: 'feed',
    publishedAt: at.toISOString(),
    externalProviderId: entry,
    url: `https://imprint.example/feed/${entry}`,
    error: null,
  };
}

function minuteOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
}
