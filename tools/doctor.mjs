// npm run doctor: whether a running instance is ready to go public, and what to do. See deploy/doctor.mjs.
import { parseArgs } from 'node:util';
import { printSetup } from '../deploy/setup-report.mjs';
import { askApp, instanceFlags, instanceUsage } from './operator-call.mjs';

const { values: flags } = parseArgs({
  options: {
    ...instanceFlags,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (flags.help)
  console.log(`npm run doctor -- [--json] [--home DIR] [--port-base N]

Checks a running instance: public addresses, certificates, sign-in, mail, storage, disks, database and apps. Fails when there is a problem.

  --json                prints the checks for programs
${instanceUsage('API_GATEWAY_URL')}`);
else printSetup(JSON.parse(await askApp('api-gateway', '/v1/internal/setup', undefined, flags)), flags);
