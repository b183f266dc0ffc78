export { keepTrying } from './keep-trying.ts'
export { cancelled, createTimers, schedule, scheduled } from './timers.ts'
export type { CompanyClock, DueTimer, TimerHandlers, TimerOutcome, Timers } from './timers.ts'
export { cancelPart, schedulePart } from './timer-queries.ts'
