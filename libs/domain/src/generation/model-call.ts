import { problem } from '@imprint/contracts/errors';
import type { AspectRatio } from '@imprint/contracts/generation';
import { inSpan } from '@imprint/platform/tracing';
import { ModelError } from './generation-kind.js';
import { JobUnderWay } from './vendors/job-record.js';
import type { Durations, ModelCapability, Unavailable } from './model-capability.js';

/**
 * Calls a model, which gives up in time.
 * @throws ModelError `model_timeout`, JobUnderWay, and whatever the call throws
 */
export async function callModel<T>(
  { name, timeoutMs }: { name: string; timeoutMs: number },
  stopped: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([stopped, timeout]);
  const called = await inSpan(`model ${name}`, {}, () => call(signal).catch(goesOn), 'client').catch((error: unknown) => {
    if (!timeout.aborted) throw error;
    const message = `${name} did not finish within ${timeoutMs / 1_000} seconds.`;
    throw new ModelError({ class: 'provider_outage', code: 'model_timeout', message, retryable: true, cause: error });
  });
  if (called instanceof JobUnderWay) throw called;
  return called;
}

/** A vendor that is still at work has not failed: the span of the call says so. */
function goesOn(error: unknown): JobUnderWay {
  if (error instanceof JobUnderWay) return error;
  throw error;
}

/** The same for all tries of one model; another one, maybe of the same vendor, is asked for something new. */
export const idempotencyKeyOf = ({ id, moves = 0 }: { id: string; moves?: number }): string =>
  moves === 0 ? id : `${id}-${moves + 1}`;

/** The model of a generation that was accepted earlier. @throws ModelError `model_unavailable` */
export function acceptedModel<Model>(models: ReadonlyMap<string, Model>, name: string): Model {
  const model = models.get(name);
  if (model !== undefined) return model;
  const message = `This instance no longer offers the model ${name}.`;
  throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
}

/** The model that a request names. @throws Problem `unknown_model` */
export function requireModel<Model>(models: ReadonlyMap<string, Model>, name: string): Model {
  const model = models.get(name);
  if (model !== undefined) return model;
  const message = `There is no model "${name}". There are ${[...models.keys()].join(', ')}.`;
  throw problem('unknown_model', message, { pointer: '/model' });
}

/** A model that can run on this instance. @throws Problem `model_unavailable` */
export function requireAvailable<Model extends { capability: { name: string }; unavailable: Unavailable | null }>(
  model: Model,
): Model {
  const { capability, unavailable } = model;
  if (unavailable === null) return model;
  const { reason, install } = unavailable;
  const remedy = install === null ? '' : ` The operator can install it with \`${install}\`.`;
  throw problem('model_unavailable', `${capability.name} cannot run here: ${reason}${remedy}`, { pointer: '/model' });
}

/** @throws Problem `validation_failed` */
export function requirePromptLength({ name, promptLength }: ModelCapability, prompt: string): void {
  if (prompt.length <= promptLength) return;
  throw problem('validation_failed', `${name} takes prompts of at most ${promptLength} characters.`, { pointer: '/prompt' });
}

/** The format of a request, or the first one of the model. @throws Problem `validation_failed` */
export function requireFormat(
  { name, aspectRatios }: ModelCapability & { aspectRatios: readonly AspectRatio[] },
  asked: AspectRatio | undefined,
): AspectRatio {
  const ratio = asked ?? aspectRatios[0] ?? '1:1';
  if (aspectRatios.includes(ratio)) return ratio;
  throw problem('validation_failed', `${name} makes ${aspectRatios.join(', ')}.`, { pointer: '/aspectRatio' });
}

/** The length of a request in seconds, or the usual one of the model. @throws Problem `validation_failed` */
export function requireDuration({ name }: ModelCapability, { min, max, usual }: Durations, asked: number | undefined): number {
  const seconds = asked ?? usual;
  if (seconds >= min && seconds <= max) return seconds;
  throw problem('validation_failed', `${name} makes ${min} to ${max} seconds.`, { pointer: '/durationSeconds' });
}

/** Of what a model offers, that one message names. */
const mostNamed = 40;

/** What a request names of those that the model offers, or the first one of them. @throws Problem `validation_failed` */
export function requireOffered(
  { name }: ModelCapability,
  what: 'avatar' | 'voice',
  offered: readonly { id: string }[],
  asked: string | undefined,
): string {
  const id = asked ?? offered[0]?.id;
  if (id !== undefined && offered.some((each) => each.id === id)) return id;
  const ids = offered.slice(0, mostNamed).map((each) => each.id);
  const further = offered.length > mostNamed ? ` and ${offered.length - mostNamed} more` : '';
  const detail = `${name} has no ${what} "${asked}". It has ${ids.join(', ')}${further}.`;
  throw problem('validation_failed', detail, { pointer: `/${what}Id` });
}

/** Name of the first model that can run on this instance; if none can, of the first one. */
export function usualModel(models: Iterable<{ capability: { name: string }; unavailable: Unavailable | null }>): string {
  const all = [...models];
  return (all.find(({ unavailable }) => unavailable === null) ?? all[0])?.capability.name ?? '';
}

/** @param most pictures that the model takes. @throws Problem `validation_failed` */
export function requireReferences({ name }: ModelCapability, most: number, references: readonly string[]): void {
  if (references.length <= most) return;
  const takes = most === 0 ? 'takes no pictures' : `takes at most ${most}`;
  const detail = `${name} ${takes}. GET /v1/models says how many each model takes.`;
  throw problem('validation_failed', detail, { pointer: '/references' });
}
