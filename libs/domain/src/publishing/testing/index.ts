// For benchmarks of a worker's claims and of its calls.
export { DueTargetsRepository } from '../delivering/due-targets.repository.js';
export { TargetPublisher } from '../delivering/target-publisher.js';
