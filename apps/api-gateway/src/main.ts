import { refuseCredentialInUrl, requireKnownHost } from '@imprint/auth';
import { paymentWebhookPath } from '@imprint/contracts/billing';
import { vendorWebhookPath } from '@imprint/contracts/generation';
import { runApp } from '@imprint/platform/http';
import { ApiGatewayModule } from './api-gateway.module.js';
import { chatCallsPath } from './chat-apps/chat-calls.controller.js';
import { referenceLibrary } from './docs/reference-page.js';
import { forwardedPaths } from './forwarding/forwarding.controller.js';
import { uploadPath } from './media/upload-content.controller.js';
import { subscriptionsPath } from './newsletters/subscriptions.controller.js';
import { importBody } from './releases/release-imports.controller.js';
import { webPages } from './web/web-pages.js';
import { workflowBody } from './workflows/workflows.controller.js';

await runApp('api-gateway', (config) => ApiGatewayModule.forRoot(config), {
  rawPaths: [...forwardedPaths, chatCallsPath, paymentWebhookPath, uploadPath, vendorWebhookPath],
  formPaths: [subscriptionsPath],
  largeBodies: [importBody, workflowBody],
  handlers: [refuseCredentialInUrl, requireKnownHost(), webPages(), referenceLibrary()],
});
