import { JsonApi, type ApiAnswer } from '../json-api.js';
import { objectOf } from '../platform-failures.js';
import { MediawikiRefusal } from './failures.js';

type Values = Readonly<Record<string, string>>;

/** A call of one module of the action API (`includes/api` of MediaWiki 1.39). */
export interface WikiCall {
  action: 'query' | 'login' | 'edit' | 'upload' | 'delete';
  /** In the address. */
  query?: Values;
  /** Makes it a POST. Texts, and tokens, which wikis refuse in an address. */
  form?: FormData | URLSearchParams;
  /** Those of a session, however many there are; undefined before there is one. */
  cookies?: string;
}

/** Wikis on several servers refuse calls while their copies are further behind than this (`ApiMain::checkMaxLag` of 1.39). */
const maxLagSeconds = '5';

/** Calls of the action API of any wiki. */
export class MediawikiApi {
  private readonly api: JsonApi;

  /** @param instance address of this instance: wikis may block clients that do not say whose they are (https://www.mediawiki.org/wiki/API:Etiquette) */
  constructor(fetch: typeof globalThis.fetch, instance: string) {
    this.api = new JsonApi(fetch, MediawikiRefusal, { 'user-agent': `Imprint (${instance})` });
  }

  /**
   * @param address of `api.php`
   * @throws MediawikiRefusal for every status but 2xx and for every `error`, which comes with status 200, and whatever the transport throws
   */
  async call(address: string, { action, query, form, cookies }: WikiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const answer = await this.api.call(
      { base: address },
      {
        path: '',
        query: { action, format: 'json', formatversion: '2', maxlag: maxLagSeconds, ...query },
        ...(form !== undefined && { method: 'POST', body: form }),
        ...(cookies !== undefined && { headers: { cookie: cookies } }),
      },
      signal,
    );
    if (objectOf(answer.body)['error'] !== undefined) throw new MediawikiRefusal(answer, JSON.stringify(answer.body));
    return answer;
  }
}
