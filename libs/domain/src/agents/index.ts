export * from './agent-request.entity.js';
export * from './agent-requests.service.js';
export * from './agents.module.js';
export * from './decide-agent-request.js';
export * from './fetch-agent-key.js';
