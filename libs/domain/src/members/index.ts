export * from './invitation.entity.js';
export * from './invitations.service.js';
export * from './joining.service.js';
export * from './member-rules.js';
export * from './members.module.js';
export * from './members.service.js';
export * from './organizations.service.js';
export * from './publishing-settings.service.js';
