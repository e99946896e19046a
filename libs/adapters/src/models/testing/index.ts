// Shared by the peer specs, the journeys and the specs of this library.
export * from '../text-model.conformance.js';
export { OpenAiModerationSimulator } from './openai-moderation.simulator.js';
export { ReplicateSimulator, type SimulatedPrediction } from './replicate.simulator.js';
export { json, type SeenRequest } from './scripted-server.js';
