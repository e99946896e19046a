export * from './bigint-column.js';
export * from './database.module.js';
export * from './connect.js';
export * from './made-once.js';
export * from './migrate.js';
export * from './paginate.js';
export * from './snake-naming.strategy.js';
export * from './unique-violation.js';
