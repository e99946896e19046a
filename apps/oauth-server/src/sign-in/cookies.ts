import type { Config } from '@imprint/platform/config';
import type { CookieOptions, Response } from 'express';
import type { IncomingMessage } from 'node:http';

/** A cookie of this origin, inaccessible to scripts. Over HTTPS, no other host and no plain HTTP can set or read it. */
export class HostCookie {
  private readonly name: string;
  private readonly options: CookieOptions;

  constructor(name: string, config: Pick<Config, 'PUBLIC_API_URL'>, sameSite: 'lax' | 'strict') {
    const secure = config.PUBLIC_API_URL.startsWith('https:');
    this.name = secure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite, path: '/', secure };
  }

  /** Undefined when there is none, or more than one, because then somebody else planted it. */
  read(request: Pick<IncomingMessage, 'headers'>): string | undefined {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const values = pairs.filter((pair) => pair.startsWith(`${this.name}=`)).map((pair) => pair.slice(this.name.length + 1));
    return values.length === 1 && values[0] !== '' ? values[0] : undefined;
  }

  /** @param expires default: the end of the browser session */
  set(response: Response, value: string, expires?: Date): void {
    response.cookie(this.name, value, { ...this.options, ...(expires !== undefined && { expires }) });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

/** Recognizes a browser that was shown a form of ours, until it is closed. */
export function formCookie(config: Pick<Config, 'PUBLIC_API_URL'>): HostCookie {
  return new HostCookie('imprint_form', config, 'strict');
}
