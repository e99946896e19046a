import { runApp } from '@imprint/platform/http';
import { paths } from './authorization/paths.js';
import { formPaths } from './form-paths.js';
import { OauthServerModule } from './oauth-server.module.js';

await runApp('oauth-server', (config) => OauthServerModule.forRoot(config), {
  behindGateway: true,
  rawPaths: Object.values(paths),
  formPaths,
});
