import { join } from 'node:path'

// The flags with which the launcher and the benchmarks run the service.

// The nursery has room for the objects of all requests in flight, so these are garbage before a collection reads them.
// Old objects are few. The collector sweeps them before two thirds are garbage, which saves 100 MB after load.
const sparing = ['--max-semi-space-size=16', '--heap-growing-percent=60']
// Each sweep delays a payment by 30 to 50 ms. A service with a separate worker process gives payments priority and has
// more memory for them.
const roomy = ['--max-semi-space-size=32', '--heap-growing-percent=150']

/** Returns the flags of a service in this environment. The service itself collects the garbage of its start once. */
export function nodeOptionsFor({ FLORIN_WORKER: worker }) {
  return [...(worker === 'beside' ? roomy : sparing), '--expose-gc']
}

/** Caches compiled code with its types stripped: the next start is faster and takes less memory. */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
}
