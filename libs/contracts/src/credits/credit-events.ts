import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsString, Min, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import type { EventDeclaration, SampleSource } from '../rooms/room.js';

/** The credits of an event. */
@Described('What is left of the credits of an organization.')
export class LowCreditsPayload {
  @Described('Id of the organization.') @IsString() id!: string;
  @IsIn(['low']) status!: 'low';
  @Described('Whole credits that are available, rounded down.') @IsInt() @Min(0) balance!: number;
  @Described('The low balance of the organization: less than this is available.') @IsInt() @Min(1) lowBalance!: number;
  @IsISO8601() since!: string;
}

/** Payload of `credits.low`. */
@Described('Less is available than the low balance of the organization.')
export class CreditsEventPayload {
  @ValidateNested() @Type(() => LowCreditsPayload) credits!: LowCreditsPayload;
}

/** `credits:credits.low:<organizationId>:<crossing>` */
export const creditsEventId = (organizationId: string, crossing: number): string =>
  `credits:credits.low:${organizationId}:${crossing}`;

/** The events of credits. */
export const creditEvents = {
  'credits.low': {
    family: 'credits',
    payload: CreditsEventPayload,
    subject: 'credits',
    status: 'low',
    summary:
      'The credits that are available fell below the low balance of the organization. Sent once until more is available again.',
    sample(source: SampleSource) {
      const id = source.id('org');
      const credits: LowCreditsPayload = { id, status: 'low', balance: 87, lowBalance: 100, since: source.at.toISOString() };
      return { eventId: creditsEventId(id, 1), payload: { credits } };
    },
  },
} as const satisfies Record<string, EventDeclaration>;
