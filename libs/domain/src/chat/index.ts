export { ChatIdentities } from './chat-identities.js';
export { ChatModule } from './chat.module.js';
