import { runApp } from '@imprint/platform/http';
import { OauthServerModule } from './oauth-server.module.js';

await runApp('oauth-server', (config) => OauthServerModule.forRoot(config), {
  behindGateway: true,
  formPaths: [
    ...['/sign-in', '/sign-out', '/reset-password', '/invitations/accept', '/agent'],
    ...['/oauth/consent', '/connect', '/:slug/~/settings/api-keys'],
  ],
});
