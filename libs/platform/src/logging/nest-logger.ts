import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Loggers of Nest's own startup, which only matter when debugging the framework. */
const chatty = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
  'WebSocketsController',
]);

/** Makes Nest and every `new Logger(context)` write through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const context = contextOf(rest);
    this.write(context !== undefined && chatty.has(context) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = contextOf(rest);
    const details = context === undefined ? rest : rest.slice(0, -1);
    const fields: Record<string, unknown> = context === undefined ? {} : { context };
    const error = [message, ...details].find((entry) => entry instanceof Error);
    const stack = details.find((entry) => typeof entry === 'string' && entry.includes('\n    at '));
    if (error !== undefined) fields['err'] = error;
    else if (stack !== undefined) fields['err'] = { message, stack };
    for (const entry of details) if (isFields(entry)) Object.assign(fields, entry);
    // In pino's order: fields first, then the message.
    const said = details.find((entry): entry is string => typeof entry === 'string' && entry !== stack);
    if (isFields(message)) this.logger[level]({ ...fields, ...message }, said);
    else this.logger[level](fields, message instanceof Error ? message.message : String(message));
  }
}

/** Nest passes the context as the last parameter, a short string. A stack is a string too. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' && !last.includes('\n') ? last : undefined;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}
