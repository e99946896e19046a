// The files whose every mutant is tried, at most 40, and the unit specs that state what each promises. docs/mutation.md tells more.
const platform = 'libs/platform/src';
const auth = 'libs/auth/src';
const contracts = 'libs/contracts/src';
const domain = 'libs/domain/src';
const exchanges = [`${platform}/safe-fetch/exchange.spec.ts`, `${platform}/safe-fetch/safe-fetch.spec.ts`];
const idempotency = [
  `${platform}/http/idempotency/idempotency-claims.spec.ts`,
  `${platform}/http/idempotency/idempotency.spec.ts`,
];
const access = [`${auth}/access.guard.spec.ts`, `${auth}/access-routes.spec.ts`];
const approvals = [`${domain}/approvals/resolve-approval.spec.ts`];

export const guardedFiles = {
  [`${platform}/lease/lease.repository.ts`]: [`${platform}/lease/lease.repository.spec.ts`],
  [`${platform}/lease/while-held.ts`]: [`${platform}/lease/while-held.spec.ts`],
  [`${platform}/webhook-signature/signature.ts`]: [`${platform}/webhook-signature/signature.spec.ts`],
  [`${platform}/webhook-signature/secret.ts`]: [`${platform}/webhook-signature/signature.spec.ts`],
  [`${platform}/crypto/secret-box.ts`]: [`${platform}/crypto/crypto.spec.ts`],
  [`${platform}/safe-fetch/destination.ts`]: [`${platform}/safe-fetch/destination.spec.ts`],
  [`${platform}/safe-fetch/safe-fetch.ts`]: exchanges,
  [`${platform}/safe-fetch/exchange.ts`]: exchanges,
  [`${platform}/safe-fetch/forwarding-proof.ts`]: [`${platform}/safe-fetch/internal.spec.ts`],
  [`${platform}/http/client-address.ts`]: [`${platform}/http/client-address.spec.ts`],
  [`${platform}/http/idempotency/idempotency.service.ts`]: idempotency,
  [`${platform}/http/idempotency/idempotency.store.ts`]: [`${platform}/http/idempotency/idempotency.spec.ts`],
  [`${auth}/access.guard.ts`]: access,
  [`${auth}/bearer.ts`]: [`${auth}/bearer.spec.ts`],
  [`${auth}/credential-in-url.ts`]: [`${auth}/credential-in-url.spec.ts`],
  [`${auth}/known-host.ts`]: [`${auth}/known-host.spec.ts`],
  [`${auth}/payment-signature.ts`]: [`${auth}/callbacks.spec.ts`],
  [`${auth}/requested-organization.ts`]: access,
  [`${auth}/session.strategy.ts`]: [`${auth}/session-claims.spec.ts`, `${auth}/session.strategy.spec.ts`],
  [`${auth}/vendor-webhooks.ts`]: [`${auth}/callbacks.spec.ts`],
  [`${auth}/verified-tokens.ts`]: [`${auth}/verified-tokens.spec.ts`],
  [`${contracts}/publishing/publishing-policy.ts`]: [`${contracts}/publishing/publishing-policy.spec.ts`],
  [`${contracts}/access/scopes.ts`]: [`${contracts}/access/scopes.spec.ts`],
  [`${domain}/keys/api-key-format.ts`]: [`${domain}/keys/api-key-format.spec.ts`],
  [`${domain}/keys/ip-allowlist.ts`]: [`${domain}/keys/ip-allowlist.spec.ts`],
  [`${domain}/keys/api-key-verifier.ts`]: [`${domain}/keys/api-key-batches.spec.ts`],
  [`${domain}/keys/key-settings.ts`]: [`${domain}/keys/key-settings.spec.ts`],
  [`${domain}/approvals/approval-authority.ts`]: approvals,
  [`${domain}/approvals/approval-claims.repository.ts`]: [...approvals, `${domain}/approvals/approval-claims.spec.ts`],
  [`${domain}/approvals/approval-credentials.repository.ts`]: approvals,
  [`${domain}/approvals/approval-rights.ts`]: approvals,
  [`${domain}/approvals/resolve-approval.ts`]: approvals,
  [`${domain}/publishing/delivering/due-targets.repository.ts`]: [
    `${domain}/publishing/delivering/due-targets.repository.spec.ts`,
    `${domain}/publishing/delivering/target-lease.spec.ts`,
    `${domain}/publishing/delivering/target-outcomes.spec.ts`,
  ],
  [`${domain}/publishing/delivering/target-outcomes.ts`]: [
    `${domain}/publishing/delivering/target-outcomes.spec.ts`,
    `${domain}/publishing/delivering/publish-metrics.spec.ts`,
  ],
  [`${domain}/publishing/releases/release-states.ts`]: [`${domain}/publishing/releases/release-states.spec.ts`],
  [`${domain}/publishing/releases/publish-right.ts`]: [`${domain}/publishing/releases/publish-right.spec.ts`],
  [`${domain}/publishing/publish-failure.ts`]: [`${domain}/publishing/publish-failure.spec.ts`],
  [`${domain}/publishing/delivering/hold-restored.ts`]: [`${domain}/publishing/delivering/hold-restored.spec.ts`],
  [`${domain}/webhooks/delivering/delivery-claims.repository.ts`]: [
    `${domain}/webhooks/delivering/delivery-claims.spec.ts`,
    `${domain}/webhooks/delivering/delivery-lease.spec.ts`,
    `${domain}/webhooks/delivering/delivery-replays.spec.ts`,
  ],
  [`${domain}/webhooks/delivering/webhook-sender.ts`]: [`${domain}/webhooks/delivering/webhook-sender.spec.ts`],
};

export const builtSpec = (spec) => spec.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
