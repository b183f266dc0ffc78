export { toBulkHandler } from './bulk-handler.ts'
export { keepTrying } from './keep-trying.ts'
export { resumeGraceMs, releasePaused } from './paused-timers.ts'
export { createWriteCoalescer } from './write-coalescer.ts'
export { sleep } from './sleep.ts'
export { withDueNotifications } from './notify-due.ts'
export { waitAtMost } from './wait-at-most.ts'
export {
  cancelTimerRows,
  createTimers,
  schedule,
  scheduleAll,
  scheduleTimerRows,
  scheduleFirstTimerRows,
} from './timers.ts'
export type { Timers } from './timers.ts'
export type {
  BulkHandlers,
  BulkOutcome,
  CompanyClock,
  DueTimer,
  TimerHandlers,
  TimerOutcome,
  TimerDeps,
} from './timer.ts'
export { cancelPart, schedulePart, upsertTimers } from './timer-queries.ts'
