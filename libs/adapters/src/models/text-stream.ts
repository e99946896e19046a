import {
  APICallError,
  InvalidResponseDataError,
  type LanguageModelV4FinishReason,
  type LanguageModelV4StreamPart,
  type LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { ModelError, type TextAnswer } from '@imprint/domain/generation/text';
import { SafeFetchError } from '@imprint/platform/safe-fetch';
import { blockedAnswer, refusal, unreachable, unusableAnswer, vendorErrorOf, type Vendor } from './vendor-failures.js';

/**
 * Reads a model's answer to its end.
 * @param written receives each piece of text
 * @throws ModelError for what the vendor reports in the stream, and whatever the stream or `written` throws
 */
export async function answerOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  vendor: Vendor,
  written: (piece: string) => void,
): Promise<TextAnswer> {
  const pieces: string[] = [];
  // Leaving the loop cancels the stream, which closes the connection.
  for await (const part of stream) {
    if (part.type === 'error') throw failureOf(part.error, vendor);
    if (part.type === 'text-delta' && part.delta !== '') {
      pieces.push(part.delta);
      written(part.delta);
    }
    if (part.type === 'finish') {
      const finish = finishOf(part.finishReason, vendor);
      if (pieces.length === 0 && finish === 'stop') throw unusableAnswer(vendor, 'is empty');
      return { text: pieces.join(''), finish, usage: usageOf(part.usage) };
    }
  }
  throw cutOff(vendor);
}

function finishOf({ unified }: LanguageModelV4FinishReason, vendor: Vendor): TextAnswer['finish'] {
  switch (unified) {
    case 'stop':
    case 'length':
      return unified;
    case 'content-filter':
      throw blockedAnswer(vendor);
    case 'interrupted':
      throw cutOff(vendor);
    default:
      throw unusableAnswer(vendor, 'ended without being complete');
  }
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): TextAnswer['usage'] {
  return { inputTokens: inputTokens.total ?? null, outputTokens: outputTokens.total ?? null };
}

/**
 * The failure of a call, by who has to act. Errors of the AI SDK hold the prompt, so none is passed on as a cause.
 * @param error thrown by a language model, or an `error` part of its stream
 */
export function failureOf(error: unknown, vendor: Vendor): unknown {
  if (error instanceof ModelError) return error;
  const transport = transportFailureIn(error);
  if (transport?.code === 'network' && isAnswering(error)) return cutOff(vendor, transport);
  if (transport !== undefined) return unreachable(vendor, transport);
  if (APICallError.isInstance(error)) return refused(error, vendor);
  if (InvalidResponseDataError.isInstance(error)) return cutOff(vendor);
  // A chunk that is no JSON, or none of the vendor's.
  if (error instanceof Error) return unusableAnswer(vendor, 'cannot be read');
  return refusal(vendor, statusIn(error), vendorErrorOf(dataIn(error)));
}

function refused(error: APICallError, vendor: Vendor): ModelError {
  const { statusCode, responseBody = '', responseHeaders = {} } = error;
  const isSuccess = statusCode !== undefined && statusCode >= 200 && statusCode < 300;
  if (isSuccess) return unusableAnswer(vendor, 'cannot be read');
  return refusal(vendor, statusCode ?? null, vendorErrorOf(parsed(responseBody)), responseHeaders['retry-after']);
}

/** Whether the vendor had begun to answer, which the AI SDK says by the status of a stream that failed. */
const isAnswering = (error: unknown): boolean => APICallError.isInstance(error) && error.statusCode === 200;

function cutOff(vendor: Vendor, cause?: SafeFetchError): ModelError {
  const message = `The ${vendor.service} broke off its answer before the end.`;
  return new ModelError({ class: 'provider_outage', code: 'answer_cut_off', retryable: true, message, cause });
}

function transportFailureIn(error: unknown): SafeFetchError | undefined {
  if (error instanceof SafeFetchError) return error;
  return error instanceof Error ? transportFailureIn(error.cause) : undefined;
}

/** The AI SDK wraps what some vendors report in a stream: `{ statusCode, data }`. */
const statusIn = (error: unknown): number | null => {
  const status = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof status === 'number' ? status : null;
};
const dataIn = (error: unknown): unknown => (error as { data?: unknown } | null | undefined)?.data ?? error;

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
