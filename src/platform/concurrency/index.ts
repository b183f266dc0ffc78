export { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts'
export { mapAtOnce } from './map-at-once.ts'
export { createSemaphore, type SemaphoreState } from './semaphore.ts'
export { createUseCounter } from './use-counter.ts'
