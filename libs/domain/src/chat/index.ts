export { ChatIdentities } from './chat-identities.js';
export { ChatIdentitiesModule, ChatModule } from './chat.module.js';
