import { problem } from '@imprint/contracts/errors';
import { inSpan } from '@imprint/platform/tracing';
import { ModelError } from './generation-kind.js';
import { JobUnderWay } from './vendors/job-record.js';

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
