export * from './address.js';
export * from './clearable.js';
export * from './described.js';
export * from './ids.js';
export * from './lists.js';
export * from './name-text.js';
export * from './resource.js';
export * from './states.js';
