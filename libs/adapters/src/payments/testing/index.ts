export { StripeSimulator, type StripeObject } from './stripe.simulator.js';
