export * from './chat-identity.entity.js';
export * from './chat.module.js';
