export { ChatCalls } from './chat-calls.js';
export { ChatIdentities } from './chat-identities.js';
export { ChatCallsModule, ChatIdentitiesModule, ChatModule } from './chat.module.js';
