import { join } from 'node:path'

// The flags that Node runs the service with, for whoever starts it: the launcher, and what measures the service.

// A nursery for new objects that holds those of all requests under way: what a request made is garbage before it is looked at.
// The old objects are few and stay few: they are swept before they are two thirds garbage, for 100 MB less after load.
const sparing = ['--max-semi-space-size=16', '--heap-growing-percent=60']
// Each sweep is felt by a payment for 30 to 50 ms. Who gives due work a process of its own has payments go first, and memory for it.
const roomy = ['--max-semi-space-size=32', '--heap-growing-percent=150']

/** The flags of a service of this environment. What was made while starting is collected once, by the service itself. */
export function nodeOptionsFor({ FLORIN_WORKER: worker }) {
  return [...(worker === 'beside' ? roomy : sparing), '--expose-gc']
}

/** What was compiled once, types stripped, is kept: the next start is faster and smaller. */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
}
