export { DatabaseMetrics } from './database-metrics.js';
export { createMetricsServer } from './metrics-server.js';
export { type FinishedRequest, Metrics } from './metrics.js';
