export { inParts } from './in-parts.ts'
export { keepTrying } from './keep-trying.ts'
export { heldAgainMs, releaseHeld } from './held.ts'
export { createNotes, type Notes } from './notes.ts'
export { rest } from './rest.ts'
export { tellingOfDue } from './tell-due.ts'
export { waitAtMost } from './wait-at-most.ts'
export { cancelled, createTimers, schedule, scheduleAll, scheduled, scheduledFirst } from './timers.ts'
export type { Timers } from './timers.ts'
export type {
  BulkHandlers,
  BulkOutcome,
  CompanyClock,
  DueTimer,
  TimerHandlers,
  TimerOutcome,
  TimerParts,
} from './timer.ts'
export { cancelPart, schedulePart, upsertTimers } from './timer-queries.ts'
