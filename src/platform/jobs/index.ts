export { toBulkHandler } from './bulk-handler.ts'
export { keepTrying } from './keep-trying.ts'
export { repeat } from './repeat.ts'
export { resumeGraceMs, releasePaused } from './paused-jobs.ts'
export { createWriteCoalescer } from './write-coalescer.ts'
export { sleep } from './sleep.ts'
export { withDueNotifications } from './notify-due.ts'
export { waitAtMost } from './wait-at-most.ts'
export {
  cancelJobRows,
  createJobs,
  schedule,
  scheduleAll,
  scheduleJobRows,
  scheduleFirstJobRows,
} from './jobs.ts'
export type { Jobs } from './jobs.ts'
export type {
  BulkHandlers,
  BulkOutcome,
  CompanyClock,
  DueJob,
  JobHandlers,
  JobOutcome,
  JobDeps,
} from './job.ts'
export { cancelPart, insertJobs, schedulePart, upsertJobs } from './job-queries.ts'
