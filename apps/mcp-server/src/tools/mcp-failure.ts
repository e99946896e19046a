import type { Problem, ProblemEntry } from '@imprint/contracts/errors';
import { BrandRequired, type McpFailure } from '@imprint/contracts/mcp';

/** What a caller of MCP is told of a problem, in the shape of spec §7.2. @param appUrl origin of the web application */
export function failureOf(problem: Problem, appUrl: string): McpFailure {
  const { code, message, status, retryAfterSeconds } = problem;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) };
  if (isRateRefusal(problem)) return { code: 'rate_limited', message, ...wait };
  // The catalogue tells causes apart that the specification calls by one name: the cause stays readable in the message.
  // A credential that lacks a right is a good one: connecting again would give the same.
  if (code === 'insufficient_permissions') return { code: 'unauthorized', message: `${message} (${code})` };
  if (status === 401) return { code: 'unauthorized', message: `${message} (${code})`, nextStepUrl: `${appUrl}/connect` };
  if (problem instanceof BrandRequired) return { code, message, brands: [...problem.brands] };
  const errors = problem.entries.flatMap((entry) => fieldError(entry));
  if (errors.length > 0) return { code: 'validation_failed', message, errors };
  return { code, message, ...wait };
}

/** The ceiling of a key answers 401, the window of everybody 429 (spec §7.1, §7.2). */
export function isRateRefusal({ code, status }: Problem): boolean {
  return code === 'rate_limit_exceeded' || status === 429;
}

function fieldError({ detail, source }: ProblemEntry): { field: string; message: string }[] {
  const field = source?.pointer?.slice(1).replaceAll('/', '.') ?? source?.parameter;
  return field === undefined ? [] : [{ field, message: detail }];
}
