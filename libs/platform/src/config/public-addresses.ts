import type { Config } from './config.js';

/** Every address of the instance that others are given: of its API, its MCP server, its web app and its files. */
export function publicAddresses(config: Config): string[] {
  const { PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL, SERVICE_MICROSERVICES_FILES_URL, SERVICE_CDN_URL } = config;
  const all = [PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL, SERVICE_MICROSERVICES_FILES_URL, SERVICE_CDN_URL];
  return all.filter((address) => address !== null);
}
