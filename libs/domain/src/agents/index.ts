export { AgentRequestsService, type AgentRequestView, type NewAgentRequest } from './agent-requests.service.js';
export { AgentsModule } from './agents.module.js';
export { DecideAgentRequestOperation } from './decide-agent-request.js';
export { type AgentKey, FetchAgentKey } from './fetch-agent-key.js';
