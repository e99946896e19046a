import type { Problem, ProblemEntry } from '@imprint/contracts/errors';
import { BrandRequired, type McpFailure } from '@imprint/contracts/mcp';

/** A problem in the form of spec §7.2. @param appUrl origin of the web application */
export function failureOf(problem: Problem, appUrl: string): McpFailure {
  const { code, message, status, retryAfterSeconds } = problem;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) };
  if (isRateRefusal(problem)) return { code: 'rate_limited', message, ...wait };
  // Several codes of the catalogue map to one of the specification, so the original code stays in the message. A credential without a right
  // is valid: reconnecting would not help.
  if (code === 'insufficient_permissions') return { code: 'unauthorized', message: `${message} (${code})` };
  if (status === 401) return { code: 'unauthorized', message: `${message} (${code})`, nextStepUrl: `${appUrl}/connect` };
  if (problem instanceof BrandRequired) return { code, message, brands: [...problem.brands] };
  const errors = problem.entries.flatMap((entry) => fieldError(entry));
  if (errors.length > 0) return { code: 'validation_failed', message, errors };
  return { code, message, ...wait };
}

/** The limit of a key responds 401, the shared window 429 (spec §7.1, §7.2). */
export function isRateRefusal({ code, status }: Problem): boolean {
  return code === 'rate_limit_exceeded' || status === 429;
}

function fieldError({ detail, source }: ProblemEntry): { field: string; message: string }[] {
  const field = source?.pointer?.slice(1).replaceAll('/', '.') ?? source?.parameter;
  return field === undefined ? [] : [{ field, message: detail }];
}
