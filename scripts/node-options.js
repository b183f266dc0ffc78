import { join } from 'node:path'

// The flags that Node runs the service with, for whoever starts it: the launcher, and what measures the service.

// A nursery for new objects that holds those of all requests under way: what a request made is garbage before it is looked at.
export const nodeOptions = ['--max-semi-space-size=16']

/** What was compiled once, types stripped, is kept: the next start is faster and smaller. */
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
}
