export { Accepted, AcceptsAs } from './accepted.js';
export {
  type Access,
  ACCESS,
  Allow,
  OperatorOnly,
  PersonOnly,
  Public,
  ServerKeyOnly,
  ServiceOnly,
  SessionOnly,
  SessionWhileDeleting,
} from './access.js';
export { clientIpOf, networkOf } from './client-address.js';
export { type AppOptions, createApp } from './create-app.js';
export { isDatabaseUnavailable } from './database-failure.js';
export { HttpModule } from './http.module.js';
export { CHANGES_NOTHING, ChangesNothing } from './idempotency/changes-nothing.js';
export { FirstTime } from './idempotency/first-time.js';
export { IdempotencyRecord1700000000020 } from './idempotency/idempotency-record.migration.js';
export { IdempotentBy } from './idempotency/idempotent-by.js';
export { NotReplayable } from './idempotency/not-replayable.js';
export { fieldType, inputRules } from './input-rules.js';
export { InputPipe, isStorable } from './input.pipe.js';
export { serialiseOne, serialisePage } from './json-api.js';
export { jsonBody, parseJson } from './json-body.js';
export { StartError } from './listen.js';
export type { JsonSchema } from './openapi/json-schema.js';
export { apiVersion } from './openapi/openapi.controller.js';
export { describeRoutes, type OpenApiDocument, partOf, publishedBehindGateway, withPart } from './openapi/openapi.js';
export { binaryBody, Operation, textBody } from './openapi/operation-words.js';
export { SchemaCollection } from './openapi/schema-collection.js';
export { isUnder } from './path-prefix.js';
export { problemOf } from './problem-document.js';
export { rawBody } from './raw-body.js';
export { Returns, ReturnsAll, ReturnsOptional, ReturnsPage } from './returns.js';
export { assertEveryRouteDeclaresAccess, RouteTable } from './route-table.js';
export { runApp } from './run-app.js';
export { sendJson } from './send-json.js';
export { wantedType } from './wanted-type.js';
