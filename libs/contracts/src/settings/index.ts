export * from './room-settings.js';
export * from './setting.js';
