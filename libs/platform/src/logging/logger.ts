import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { AppName, Config } from '../config/index.js';
import { prettyLine } from './pretty-line.js';
import { redactText, redactedPaths } from './redaction.js';

/** Structured logger; see `createLogger`. */
export type Logger = PinoLogger;

let moreOfLine: (() => Record<string, string>) | undefined;

/** Adds fields to every line of loggers created from now on; undefined for none. */
export function addToLines(fields: (() => Record<string, string>) | undefined): void {
  moreOfLine = fields;
}

/**
 * Creates the logger of a process. Every finished line is redacted, so a secret in a message, a stack or a nested field is masked whoever
 * logged it.
 * @param output defaults to standard output, written asynchronously and flushed at exit
 */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  app: AppName,
  output: DestinationStream = pino.destination({ dest: 1, sync: false }),
): Logger {
  const format = config.LOG_FORMAT === 'pretty' ? prettyLine : (line: string) => line;
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { app },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: moreOfLine,
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    { write: (line: string) => output.write(format(redactText(line))) },
  );
}
