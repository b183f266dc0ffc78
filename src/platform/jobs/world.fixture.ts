import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { c, command, query, type Database } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { openStore } from '../../../test/support/bare-company.ts'
import { until } from '../../../test/support/until.ts'
import {
  createJobs,
  schedule,
  type BulkOutcome,
  type DueJob,
  type JobOutcome,
  type JobDeps,
} from './index.ts'
import { findDueKinds } from './job-queries.ts'

const countDue = query({
  name: 'test: count due timers',
  parameters: { now: c.instant },
  row: { due: c.bigint },
  sql: `select count(*) as due from timers where least(wake_at, apart_at) <= $1`,
})

const scheduleMany = command({
  name: 'test: schedule many timers',
  parameters: { companyId: c.uuid<CompanyId>(), kind: c.text(), dueAt: c.instant, count: c.integer },
  row: {},
  sql: `insert into timers (company_id, kind, subject_id, due_at, wake_at)
        select $1, $2, 'slow ' || each, $3, $3
        from generate_series(1, $4) as each`,
})

type Handle = (job: DueJob) => Promise<JobOutcome>
type HandleMany = (jobs: DueJob[]) => Promise<BulkOutcome[]>

/** Opens jobs on a clock that only the test moves. Bulk jobs all succeed unless `handleMany` is given. */
export async function openWorld(
  handle?: Handle,
  handleMany: HandleMany = allDone,
  more: Partial<JobDeps> = {},
) {
  const store = await openStore()
  const time = { now: Date.now() }
  const offsets = new Map<CompanyId, number>()
  const [done, batches, ran]: [string[], string[][], string[]] = [[], [], []]
  const perform = async (job: DueJob) => {
    done.push(job.subjectId)
    return (await handle?.(job)) ?? 'done'
  }
  const performMany = async (jobs: DueJob[]) => {
    batches.push(jobs.map(({ subjectId }) => subjectId))
    return handleMany(jobs)
  }
  const watched = watchLooks(store.db, ran)
  const deps = {
    db: watched.db,
    clock: { now: () => time.now },
    log: createLog({ level: 'silent' }),
    isQuiet: () => false,
    clockOffsetOf: async (id: CompanyId) => offsets.get(id) ?? 0,
    tickMs: 5,
    handlers: { work: perform, tell: perform, charge: perform, tidy: perform, mail: perform, text: perform },
    bulk: { many: performMany, news: performMany },
    deliveryKinds: ['tell'],
    messageKinds: [['mail'], ['text']],
    chargingKinds: ['charge'],
    housekeepingKinds: ['tidy'],
    ...more,
  }
  const jobs = createJobs(deps)
  const companyId = await store.newCompany()
  // `batches` lists the subjects of each bulk call, and `ran` the names of the write statements.
  const known = { time, offsets, done, batches, ran, jobs, companyId, deps, store }
  return {
    ...known,
    clockOf: (of = companyId) => ({ id: of, clockOffsetMs: offsets.get(of) ?? 0 }),
    async schedule(subjectId: string, inMs: number, of = companyId, kind = 'work') {
      const clockOffsetMs = offsets.get(of) ?? 0
      await schedule(store.db, { id: of, clockOffsetMs }, kind, subjectId, time.now + clockOffsetMs + inMs)
    },
    lookOn: watched.lookOn,
    /** Opens a second process with the same jobs. */
    openAnother() {
      const { db, lookOn } = watchLooks(store.db, ran)
      return { ...createJobs({ ...deps, db }), lookOn }
    },
    countDue: () => dueIn(store.db, time.now),
    scheduleMany: (count: number, of = companyId, kind = 'work') =>
      store.db.run(scheduleMany, { companyId: of, kind, dueAt: time.now - secondMs, count }),
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      await store[Symbol.asyncDispose]()
    },
  }
}

/** Counts the jobs that are due and not finished. */
async function dueIn(db: Database, now: number): Promise<number> {
  return (await db.first(countDue, { now }))?.due ?? 0
}

async function allDone(jobs: DueJob[]): Promise<BulkOutcome[]> {
  return jobs.map(() => 'done')
}

/** Wraps a store: it records the names of write statements and counts the polls of the ticker. */
function watchLooks(store: Database, ran: string[]) {
  const seen = { ticks: 0, underWay: 0 }
  const db: Database = {
    ...store,
    async run(statement, values) {
      ran.push(statement.name)
      seen.underWay += 1
      return store.run(statement, values).finally(() => (seen.underWay -= 1))
    },
    async all(statement, values) {
      const rows = await store.all(statement, values)
      if (statement.name === findDueKinds.name) seen.ticks += 1
      return rows
    },
  }

  /**
   * Waits for four more ticks and their claims. The second tick starts after this call, and its jobs are claimed by
   * the fourth at the latest.
   */
  async function lookOn(): Promise<void> {
    const wanted = seen.ticks + 4
    await until(() => seen.ticks >= wanted && seen.underWay === 0)
  }

  return { db, lookOn }
}
