export { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts'
export { createSemaphore, type Semaphore, type SemaphoreState } from './semaphore.ts'
export { createUseCounter, type UseCounter } from './use-counter.ts'
