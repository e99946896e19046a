import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { AppName, Config } from '../config/index.js';
import { prettyLine } from './pretty-line.js';
import { redactText, redactedPaths } from './redaction.js';

export type Logger = PinoLogger;

let moreOfLine: (() => Record<string, string>) | undefined;

/** Fields of every line of the loggers made from now on; undefined for none. */
export function addToLines(fields: (() => Record<string, string>) | undefined): void {
  moreOfLine = fields;
}

/**
 * Logger of a process. Every finished line passes the redaction list, so a secret in a message, a stack or a nested field
 * is masked no matter who logged it.
 * @param output defaults to standard output, written without blocking and flushed at exit
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
