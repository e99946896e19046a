import { fraction, integer, secretHeaders, text, url } from '@imprint/contracts/settings';
import { proxies } from './proxies.js';

/** Settings of a process: sweeps, tracing, requests and shutdown. */
export const processSettings = {
  IDEMPOTENCY_LEASE_SECONDS: integer({
    description: 'How long a request with an Idempotency-Key stays the running one without a sign of life.',
    fallback: 60,
    min: 1,
    max: 3_600,
  }),
  SWEEP_INTERVAL_MS: integer({ description: 'How often lost wake-ups are looked for.', fallback: 5_000, min: 50, max: 600_000 }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url<string | null>(['http', 'https'], {
    description: 'OpenTelemetry collector that takes traces by OTLP over HTTP, without `/v1/traces`. Unset: none are made.',
    fallback: null,
    shown: 'unset',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secretHeaders({
    description: 'Headers of requests to it, such as a credential: `name=value`, comma-separated, values percent-encoded.',
  }),
  OTEL_SERVICE_NAME: text({
    description: 'Begins the `service.name` of each app: `imprint-api-gateway`; `service.namespace` by itself.',
    fallback: 'imprint',
  }),
  OTEL_TRACES_SAMPLER_ARG: fraction({
    description: 'Share of the traces that is recorded, from 0 to 1. The same for every app, or traces have gaps.',
    fallback: 1,
  }),
  TRUST_PROXY: proxies({
    description:
      'Proxies in front of the apps to believe for the client address: the addresses or networks they call from (`10.1.0.0/16`, `loopback`, `private`), comma-separated, or their number, where nobody can reach the apps but through them.',
    fallback: 0,
    shown: '`0`: none',
    mostHops: 10,
  }),
  REQUEST_HEADERS_TIMEOUT_MS: integer({
    description: 'How long the headers of a request may take to come.',
    fallback: 15_000,
    min: 1_000,
    max: 300_000,
  }),
  REQUEST_BODY_TIMEOUT_MS: integer({
    description: 'A body is given up, also that of an upload, when less than 1 kB a second of it comes for this long.',
    fallback: 30_000,
    min: 100,
    max: 300_000,
  }),
  SHUTDOWN_NOTICE_MS: integer({
    description:
      'How long a stopping app goes on as before while it says that it is not ready. Longer than your balancer takes to notice, and than clients keep an idle connection (5 s); at most half of the grace.',
    fallback: 6_000,
    min: 0,
    max: 300_000,
  }),
  SHUTDOWN_GRACE_MS: integer({
    description: 'How long a stopping app lets requests and jobs finish, the notice included.',
    fallback: 20_000,
    min: 0,
    max: 600_000,
  }),
} as const;
