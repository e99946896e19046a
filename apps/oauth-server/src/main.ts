import { runApp } from '@imprint/platform/http';
import { paths, revocationPath } from './authorization/paths.js';
import { OauthServerModule } from './oauth-server.module.js';

await runApp('oauth-server', (config) => OauthServerModule.forRoot(config), {
  behindGateway: true,
  rawPaths: Object.values(paths),
  formPaths: [
    revocationPath,
    ...['/sign-in', '/sign-out', '/reset-password', '/invitations/accept', '/agent'],
    ...['/oauth/consent', '/connect', '/connections', '/publishing/review'],
    ...['/:slug/~/settings/api-keys', '/:slug/~/settings/publishing'],
  ],
});
