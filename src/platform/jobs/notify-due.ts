import type { Clock } from '#kernel/clock'
import type { Database } from '#platform/database'
import { insertJobs, schedulePart, scheduleJob } from './job-queries.ts'

const schedulingNames = new Set([schedulePart.name, insertJobs.name])

/**
 * Wraps a store and calls `isDue` when a write schedules a job that is already due. Such a job does not wait for
 * the next tick.
 */
export function withDueNotifications(db: Database, clock: Clock, isDue: (kind: string) => void): Database {
  const tellOf = (rows: { kind?: unknown; wake_at?: unknown }[]) => {
    for (const { kind, wake_at: wakeAt } of rows)
      if (typeof kind === 'string' && typeof wakeAt === 'number' && wakeAt <= clock.now()) isDue(kind)
  }
  return {
    ...db,
    async run(command, values) {
      const rows = await db.run(command, values)
      if (command.name === scheduleJob.name) tellOf([values])
      return rows
    },
    async writeGuarded(guard, row, effects) {
      const outcome = await db.writeGuarded(guard, row, effects)
      if (outcome === 'written')
        effects.forEach(({ part, rows }) => schedulingNames.has(part.name) && tellOf(rows))
      return outcome
    },
  }
}
