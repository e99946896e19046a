import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, type CanActivate } from '@nestjs/common';

/** Nobody signs in here when sessions come from another provider. */
@Injectable()
export class BuiltInGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.OIDC_ISSUER === null) return true;
    throw problem('not_found', `Sessions of this instance come from ${this.config.OIDC_ISSUER}: sign in there.`);
  }
}
