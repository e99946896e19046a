import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { generationStatuses, type GenerationStatus } from '../documents/states.js';
import { Failure } from '../errors/failure.js';
import type { EventDeclaration, SampleSource } from '../rooms/room.js';

/** One output of a generation in an event (spec §6.3). */
@Described('The stored file.')
export class GenerationOutputPayload {
  @IsString() url!: string;
  @Described('Name of the file in the storage of the instance.') @IsString() storageKey!: string;
  @IsString() mimeType!: string;
}

/** Kinds that the schema of the events allows. Wider than what this release generates, so that receivers are prepared. */
export const generationKinds = ['image', 'video', 'article'] as const;
export type AnnouncedKind = (typeof generationKinds)[number];

/** The generation of an event (spec §6.3). */
@Described('One run of a model, and what it made.')
export class GenerationPayload {
  @IsString() id!: string;
  @IsIn(generationKinds) kind!: AnnouncedKind;
  @IsIn(generationStatuses) status!: GenerationStatus;
  @Described('Null if it belongs to no brand.') @IsOptional() @IsString() brandId!: string | null;
  @Described('Null if it is not known.') @IsOptional() @IsString() model!: string | null;
  @Described('Null if it is not known.') @IsOptional() @IsString() provider!: string | null;
  @IsOptional() @IsISO8601() completedAt!: string | null;
  @Described('Null if it failed.')
  @IsOptional()
  @ValidateNested()
  @Type(() => GenerationOutputPayload)
  output!: GenerationOutputPayload | null;
  @Described('Null if it completed.') @IsOptional() @ValidateNested() @Type(() => Failure) error!: Failure | null;
}

/** Payload of `generation.*` (spec §6.3). */
@Described('A generation that ended.')
export class GenerationEventPayload {
  @ValidateNested() @Type(() => GenerationPayload) generation!: GenerationPayload;
}

type Ending = 'completed' | 'failed';
type GenerationEvent = `generation.${Ending}`;

/** `generation:<event>:<kind>:<generationId>:<status>` (spec §6.2). */
export function generationEventId(event: GenerationEvent, kind: string, generationId: string, status: string): string {
  return `generation:${event}:${kind}:${generationId}:${status}`;
}

const outage: Failure = {
  class: 'provider_outage',
  code: 'provider_error',
  message: 'The images service failed (HTTP 503).',
  retryable: true,
};

const ofGeneration = <const S extends Ending>(status: S, summary: string) =>
  ({
    family: 'generation',
    payload: GenerationEventPayload,
    subject: 'generation',
    status,
    summary,
    sample(source: SampleSource) {
      const id = source.id('gen');
      const storageKey = `${source.id('org')}/${source.id('asset')}.png`;
      const output = { url: `https://imprint.example/v1/files/${storageKey}`, storageKey, mimeType: 'image/png' };
      const generation: GenerationPayload = {
        id,
        kind: 'image',
        status,
        brandId: source.id('brand'),
        model: 'local/card',
        provider: 'local',
        completedAt: source.at.toISOString(),
        output: status === 'failed' ? null : output,
        error: status === 'failed' ? outage : null,
      };
      return { eventId: generationEventId(`generation.${status}`, generation.kind, id, status), payload: { generation } };
    },
  }) as const;

/** The generation events (spec §6.3). */
export const generationEvents = {
  'generation.completed': ofGeneration('completed', 'A generation finished and its output is stored.'),
  'generation.failed': ofGeneration('failed', 'A generation reached permanent failure.'),
} satisfies Record<string, EventDeclaration>;
