import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { type Weekday, weekdays } from './recurrence.js';

const slotTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A weekly time at which a post can go out. */
export class SlotInput {
  @Described('Day of the week.', 'tuesday')
  @IsIn(weekdays)
  weekday!: Weekday;

  @Described('Local time of the day, `HH:mm`.', '09:00')
  @Matches(slotTime, { message: 'time must be a time of the day such as 09:00' })
  time!: string;
}

const keyOf = ({ weekday, time }: SlotInput): string => `${weekday} ${time}`;

/** `PUT /v1/connections/{id}/slots`. */
export class ReplaceConnectionSlots {
  @Described('IANA time zone of the slots.', 'Europe/Berlin')
  @IsString()
  @Length(1, 64)
  timezone!: string;

  @Described('Every slot that the account has from now on, each once, in any order.', [{ weekday: 'tuesday', time: '09:00' }])
  @IsArray()
  @ArrayMaxSize(limits.slotsPerConnection)
  @ArrayUnique(keyOf, { message: 'slots must not name a time twice' })
  @ValidateNested({ each: true })
  @Type(() => SlotInput)
  slots!: SlotInput[];
}

/** A weekly time of an account. */
export class WeeklySlot {
  @Described('Day of the week.', 'tuesday') @IsIn(weekdays) weekday!: Weekday;
  @Described('Local time of the day.', '09:00') @IsString() time!: string;
}

/** A time that a slot stands for. */
export class SlotTime {
  @Described('The time.', exampleTime) @IsISO8601() at!: Date;
  @Described('Whether a post of the account has it already.', true) @IsBoolean() isTaken!: boolean;
  @Described('Release that has it; null if it is free.', exampleId('release')) @IsOptional() @IsString() releaseId!:
    string | null;
}

/** The weekly times of an account. Its id is that of the connection. */
@Resource({ type: 'connection-slots', path: null })
export class ConnectionSlotsResource {
  @Described('IANA time zone of the slots; null as long as they were never set.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  timezone!: string | null;
  @Described('The slots, from Monday on.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => WeeklySlot)
  slots!: WeeklySlot[];
  @Described('The next ten times, whether free or taken.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SlotTime)
  nextTimes!: SlotTime[];
  @Described('The next free slot, which may come after these; null if there is none.', exampleTime)
  @IsOptional()
  @IsISO8601()
  nextFreeAt!: Date | null;
}
