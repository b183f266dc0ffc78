import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { c, command, query, type Database } from '#platform/database'
import { createLog } from '#platform/telemetry'
import { openStore } from '../../../test/support/bare-company.ts'
import { until } from '../../../test/support/until.ts'
import {
  createTimers,
  schedule,
  type BulkOutcome,
  type DueTimer,
  type TimerOutcome,
  type TimerParts,
} from './index.ts'
import { claimTimersApart } from './apart-queries.ts'
import { claimDueTimers } from './timer-queries.ts'

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

type Handle = (timer: DueTimer) => Promise<TimerOutcome>
type HandleMany = (timers: DueTimer[]) => Promise<BulkOutcome[]>

/** Timers on a clock that stands still until it is moved. What is done many at a time is all done, unless it is told how. */
export async function openWorld(
  handle?: Handle,
  handleMany: HandleMany = allDone,
  more: Partial<TimerParts> = {},
) {
  const store = await openStore()
  const time = { now: Date.now() }
  const offsets = new Map<CompanyId, number>()
  const [done, batches, ran]: [string[], string[][], string[]] = [[], [], []]
  const perform = async (timer: DueTimer) => {
    done.push(timer.subjectId)
    return (await handle?.(timer)) ?? 'done'
  }
  const performMany = async (timers: DueTimer[]) => {
    batches.push(timers.map(({ subjectId }) => subjectId))
    return handleMany(timers)
  }
  const watched = watchLooks(store.db, ran)
  const parts = {
    db: watched.db,
    clock: { now: () => time.now },
    log: createLog({ level: 'silent' }),
    isQuiet: () => false,
    clockOffsetOf: async (id: CompanyId) => offsets.get(id) ?? 0,
    tickMs: 5,
    handlers: { work: perform, tell: perform, charge: perform, tidy: perform, mail: perform, text: perform },
    bulk: { many: performMany, news: performMany },
    tellingKinds,
    sendingKinds: [['mail'], ['text']],
    chargingKinds: ['charge'],
    housekeepingKinds: ['tidy'],
    ...more,
  }
  const timers = createTimers(parts)
  const companyId = await store.newCompany()
  return {
    time,
    offsets,
    done,
    /** The subjects of each call of a use case of many, and the names of the statements that write. */
    batches,
    ran,
    timers,
    companyId,
    parts,
    store,
    clockOf: (of = companyId) => ({ id: of, clockOffsetMs: offsets.get(of) ?? 0 }),
    async schedule(subjectId: string, inMs: number, of = companyId, kind = 'work') {
      const clockOffsetMs = offsets.get(of) ?? 0
      await schedule(store.db, { id: of, clockOffsetMs }, kind, subjectId, time.now + clockOffsetMs + inMs)
    },
    lookOn: watched.lookOn,
    /** Another process that does the same work. */
    openAnother() {
      const { db, lookOn } = watchLooks(store.db, ran)
      return { ...createTimers({ ...parts, db }), lookOn }
    },
    countDue: () => dueIn(store.db, time.now),
    scheduleMany: (count: number, of = companyId, kind = 'work') =>
      store.db.run(scheduleMany, { companyId: of, kind, dueAt: time.now - secondMs, count }),
    async [Symbol.asyncDispose]() {
      await timers.stop()
      await store[Symbol.asyncDispose]()
    },
  }
}

/** How many timers are due and not done. */
async function dueIn(db: Database, now: number): Promise<number> {
  return (await db.first(countDue, { now }))?.due ?? 0
}

async function allDone(timers: DueTimer[]): Promise<BulkOutcome[]> {
  return timers.map(() => 'done')
}

/** A store that keeps the names of what is written by it, and knows how often loops have looked for due work by it. */
function watchLooks(store: Database, ran: string[]) {
  const looked: { name: string; kinds: string[] }[] = []
  const db: Database = {
    ...store,
    async run(statement, values) {
      ran.push(statement.name)
      const rows = await store.run(statement, values)
      const { kinds = [] }: { kinds?: string[] } = values
      looked.push({ name: statement.name, kinds })
      return rows
    },
  }
  const countLooks = (look: string, kind: string) =>
    looked.filter(({ name, kinds }) => name === look && kinds.includes(kind)).length

  /**
   * Has loops look for due work of a kind four times more: the second look begins after this call, and what the third one finds has begun
   * before the fourth ends.
   */
  async function lookOn(kind = 'work'): Promise<void> {
    const wanted = looksOf(kind).map((look) => ({ look, count: countLooks(look, kind) + 4 }))
    await until(() => wanted.every(({ look, count }) => countLooks(look, kind) >= count))
  }

  return { db, lookOn }
}

const tellingKinds = ['tell']

/** The statements that loops look with, each as often as it has room. */
function looksOf(kind: string): string[] {
  return tellingKinds.includes(kind) ? [claimDueTimers.name, claimTimersApart.name] : [claimDueTimers.name]
}
