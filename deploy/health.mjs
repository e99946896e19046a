// Exits with 0 when the app of this container is ready. Imports only the configuration, so that nothing of the framework is loaded.
import { loadConfig, portSetting } from '../libs/platform/dist/config/config.js';

const port = loadConfig()[portSetting(process.env.APP)];
const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
