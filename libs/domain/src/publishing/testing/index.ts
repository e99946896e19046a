// For benchmarks of a worker's claims.
export { DueTargetsRepository } from '../delivering/due-targets.repository.js';
