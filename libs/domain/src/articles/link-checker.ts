import type { LinkKind, LinkReason, LinkStatus } from '@imprint/contracts/articles';
import { LinkFetch, SafeFetchError, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import { Injectable } from '@nestjs/common';

/** A link, or the address of a picture. */
export interface Linked {
  kind: LinkKind;
  url: string;
}

/** What was found at an address. */
export interface LinkResult extends Linked {
  status: LinkStatus;
  reason: LinkReason | null;
  httpStatus: number | null;
  redirectedTo: string | null;
}

type Finding = Omit<LinkResult, 'kind' | 'url'>;

/** Hosts that are asked at the same time, each for one address after the other. */
const hostsAtOnce = 8;
const mostRedirects = 5;
/** Of an answer to GET. What comes after that is not read. */
const answerBytes = 1_024;
const headers = { 'user-agent': 'Imprint-LinkCheck/1', accept: '*/*' };
/** With which sites refuse programs, or too many requests, although the page may be there. */
const refusals: readonly number[] = [401, 403, 429, 999];
const nothing: Finding = { status: 'not_checked', reason: null, httpStatus: null, redirectedTo: null };

const reasons: Readonly<Record<SafeFetchError['code'], Pick<Finding, 'status' | 'reason'>>> = {
  destination_refused: { status: 'not_checked', reason: 'private' },
  invalid_url: { status: 'not_checked', reason: 'invalid' },
  host_not_found: { status: 'unreachable', reason: 'host_not_found' },
  timeout: { status: 'unreachable', reason: 'timeout' },
  aborted: { status: 'unreachable', reason: 'timeout' },
  network: { status: 'unreachable', reason: 'network' },
  response_too_large: { status: 'unreachable', reason: 'network' },
};

/** Milliseconds that a check may take. */
export interface CheckTimes {
  /** One address with its redirects. */
  link: number;
  /** All of them. */
  all: number;
}

/** Requests addresses as strangers do: without cookies, and only at public addresses. */
@Injectable()
export class LinkChecker {
  constructor(private readonly fetch: LinkFetch) {}

  /** @returns a result for each, in their order; never throws for what an address answers */
  async check(links: readonly Linked[], times: CheckTimes = { link: 8_000, all: 30_000 }): Promise<LinkResult[]> {
    const found = new Map<string, Finding>();
    const queues = [...Map.groupBy(links.filter(isRequestable), ({ url }) => new URL(url).host).values()];
    const end = AbortSignal.timeout(times.all);
    const work = async (): Promise<void> => {
      for (let queue = queues.shift(); queue !== undefined; queue = queues.shift())
        for (const link of queue) found.set(keyOf(link), found.get(keyOf(link)) ?? (await this.find(link, end, times)));
    };
    await Promise.all(Array.from({ length: hostsAtOnce }, work));
    return links.map((link) => ({
      ...nothing,
      ...unrequested(link.url),
      ...found.get(keyOf(link)),
      kind: link.kind,
      url: link.url,
    }));
  }

  private async find({ kind, url }: Linked, end: AbortSignal, times: CheckTimes): Promise<Finding> {
    try {
      end.throwIfAborted();
      return await this.follow(kind, new URL(url), AbortSignal.any([end, AbortSignal.timeout(times.link)]));
    } catch (error) {
      if (end.aborted) return { ...nothing, reason: 'time' };
      if (error instanceof SafeFetchError) return { ...nothing, ...reasons[error.code] };
      throw error;
    }
  }

  /** Each address on the way is checked as the first one is. */
  private async follow(kind: LinkKind, from: URL, signal: AbortSignal): Promise<Finding> {
    let address = from;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const { status, headers: answered } = await this.ask(address, signal);
      const { location } = answered;
      const next = status >= 300 && status < 400 && location !== undefined ? URL.parse(location, address.href) : null;
      if (next === null) {
        const redirectedTo = withoutFragment(address) === withoutFragment(from) ? null : address.href;
        const found = verdict(kind, status, answered['content-type']);
        if (found.status === 'ok' && redirectedTo !== null) found.status = 'redirected';
        return { ...found, httpStatus: status, redirectedTo };
      }
      address = next;
    }
    return { ...nothing, status: 'unreachable', reason: 'too_many_redirects', redirectedTo: address.href };
  }

  /** HEAD, or GET where a server has no other answer to that. */
  private async ask(address: URL, signal: AbortSignal): Promise<SafeResponse> {
    const request: SafeRequest = { headers, signal, maxResponseBytes: answerBytes, onOversize: 'truncate' };
    const head = await this.fetch.request(address, { ...request, method: 'HEAD' }).catch((error: unknown) => {
      if (error instanceof SafeFetchError && error.code === 'network' && error.sent) return null;
      throw error;
    });
    if (head !== null && (head.status < 400 || head.status === 429)) return head;
    return this.fetch.request(address, request);
  }
}

function verdict(kind: LinkKind, status: number, contentType = ''): Pick<Finding, 'status' | 'reason'> {
  if (refusals.includes(status)) return { status: 'not_checked', reason: 'refused' };
  if (status < 200 || status >= 300) return { status: 'broken', reason: null };
  const isPicture = contentType === '' || /^(?:image\/|application\/octet-stream)/i.test(contentType);
  return kind === 'image' && !isPicture ? { status: 'broken', reason: 'no_picture' } : { status: 'ok', reason: null };
}

const keyOf = ({ kind, url }: Linked): string => `${kind} ${withoutFragment(url)}`;
const withoutFragment = (url: string | URL): string => String(url).replace(/#.*$/s, '');
const isRequestable = ({ url }: Linked): boolean => unrequested(url).reason === null;

/** Why an address is never requested; null where it is. */
export function unrequested(url: string): Pick<Finding, 'reason'> {
  const protocol = URL.parse(url)?.protocol;
  if (protocol === undefined) return { reason: 'relative' };
  if (protocol === 'mailto:') return { reason: 'mail' };
  return { reason: /^https?:$/.test(protocol) ? null : 'scheme' };
}
