import type { OutgoingCall } from '@imprint/contracts/publishing';
import type { RehearsedCall, RehearsedCalls } from '../rehearsed-calls.js';
import { Labels } from './labels.js';
import { readCall, type FileReader, type SentRequest } from './read-call.js';

/** What the platform answers when all is well. */
export interface DeclaredAnswer {
  status: number;
  /** JSON, with `PlatformValue` in it. */
  answer: unknown;
}

/** The calls of one publish, rehearsed or real, as they are shown. Calls compare equal if they differ in nothing but what is hidden. */
export class CallRecord {
  readonly labels = new Labels();
  private readonly calls: OutgoingCall[] = [];
  private readonly counts = new Map<RehearsedCall, number>();

  constructor(
    private readonly declared: RehearsedCalls,
    private readonly files: FileReader,
  ) {
    for (const [text, label] of Object.entries(declared.placeholders ?? {})) this.labels.add(text, label);
  }

  /** Notes a request. @throws Error when the channel declares no answer to it */
  async note(request: SentRequest): Promise<DeclaredAnswer> {
    const { pathname = '', searchParams = [] } = URL.parse(request.url) ?? {};
    const line = `${request.method} ${pathname}`;
    const whole = `${line}?${[...searchParams].map(([name, value]) => `${name}=${value}`).join('&')}`;
    const declared = this.declared.calls.find(({ call }) => call !== undefined && (call.test(line) || call.test(whole)));
    if (declared === undefined) throw new Error(`publish makes a call whose answer is not declared: ${line}`);
    const nth = this.counted(declared);
    // In the order of the requests, although reading one may take longer than reading the next.
    const place = this.calls.push({ operation: declared.operation, method: null, url: null, headers: {}, body: {} }) - 1;
    const read = await readCall(request, this.files, this.declared);
    const steady = withoutVolatile(request.url, this.declared.volatileParameters);
    const url = this.declared.shownUrl?.(steady) ?? steady;
    this.calls[place] = { operation: declared.operation, ...read, url };
    return { status: declared.status ?? 200, answer: declared.answer(read, nth) };
  }

  /** Notes a call inside this instance. @throws Error when the channel declares no answer to it */
  noteInside(operation: string, body: object): DeclaredAnswer {
    const declared = this.declared.calls.find((call) => call.call === undefined && call.operation === operation);
    if (declared === undefined) throw new Error(`publish makes a call whose answer is not declared: ${operation}`);
    const call = { method: null, url: null, headers: {}, body };
    this.calls.push({ operation, ...call });
    return { status: 200, answer: declared.answer(call, this.counted(declared)) };
  }

  shown(): OutgoingCall[] {
    return this.calls.map((call) => this.labels.in(call));
  }

  private counted(declared: RehearsedCall): number {
    const nth = (this.counts.get(declared) ?? 0) + 1;
    this.counts.set(declared, nth);
    return nth;
  }
}

/** The address with what is shown in place of the volatile parameters that it has; otherwise as it is. */
function withoutVolatile(address: string, volatile: RehearsedCalls['volatileParameters'] = {}): string {
  const url = URL.parse(address);
  const names = Object.keys(volatile).filter((name) => url?.searchParams.has(name) === true);
  if (url === null || names.length === 0) return address;
  for (const name of names) url.searchParams.set(name, volatile[name] ?? '');
  return url.href;
}
