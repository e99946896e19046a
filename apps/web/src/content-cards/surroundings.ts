import { textAt, type Row } from './given.js';

/** Language, time zone and theme of the person who looks. */
export class Surroundings {
  private locale: string | undefined;
  private timeZone: string | undefined;

  /** @param context all of it, or what changed */
  take(context: Row): void {
    this.locale = accepted(textAt(context, 'locale'), (locale) => new Intl.Locale(locale)) ?? this.locale;
    this.timeZone = accepted(textAt(context, 'timeZone'), (timeZone) => formatOf({ timeZone })) ?? this.timeZone;
    const theme = context['theme'];
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  }

  time = (date: Date): string => this.format(date, { timeStyle: 'short' });
  moment = (date: Date): string => this.format(date, { dateStyle: 'medium', timeStyle: 'short' });
  weekday = (date: Date): string => this.format(date, { weekday: 'short' });
  dayOfMonth = (date: Date): string => this.format(date, { day: 'numeric' });
  month = (date: Date): string => this.format(date, { month: 'short' });
  day = (date: Date): string => this.format(date, { weekday: 'long', day: 'numeric', month: 'long' });

  private format(date: Date, options: Intl.DateTimeFormatOptions): string {
    return formatOf({ ...options, timeZone: this.timeZone }, this.locale).format(date);
  }
}

const formatOf = (options: Intl.DateTimeFormatOptions, locale?: string) => new Intl.DateTimeFormat(locale, options);

function accepted(value: string | null, use: (value: string) => unknown): string | undefined {
  if (value === null) return undefined;
  try {
    use(value);
    return value;
  } catch {
    return undefined;
  }
}
