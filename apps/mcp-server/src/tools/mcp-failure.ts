import { BrandRequired, type McpFailure, type Problem, type ProblemEntry } from '@imprint/contracts';

/** What a caller of MCP is told of a problem, in the shape of spec §7.2. @param appUrl origin of the web application */
export function failureOf(problem: Problem, appUrl: string): McpFailure {
  const { code, message, status, retryAfterSeconds } = problem;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) };
  // The catalogue tells causes apart that the specification calls by one name: the cause stays readable in the message.
  if (status === 401) return { code: 'unauthorized', message: `${message} (${code})`, ...wait, nextStepUrl: `${appUrl}/connect` };
  if (status === 429) return { code: 'rate_limited', message, ...wait };
  if (problem instanceof BrandRequired) return { code, message, brands: [...problem.brands] };
  const errors = problem.entries.flatMap((entry) => fieldError(entry));
  if (errors.length > 0) return { code: 'validation_failed', message, errors };
  return { code, message, ...wait };
}

function fieldError({ detail, source }: ProblemEntry): { field: string; message: string }[] {
  const field = source?.pointer?.slice(1).replaceAll('/', '.') ?? source?.parameter;
  return field === undefined ? [] : [{ field, message: detail }];
}
