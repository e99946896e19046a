// Checks whether the running instance of the environment is ready to go public: docker compose exec api-gateway node deploy/doctor.mjs
// [--json]. Fails when there is a problem.
import { parseArgs } from 'node:util';
import { callOwnApp } from './operator-call.mjs';
import { printSetup } from './setup-report.mjs';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
try {
  printSetup(JSON.parse(await callOwnApp('api-gateway', '/v1/internal/setup')), flags);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
