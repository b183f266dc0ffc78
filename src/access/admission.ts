import { secondMs, type Clock } from '#kernel/clock'
import type { CompanyId, Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { createQuota, createSharedLimiter, createWindowLimit } from '#platform/admission'
import type { Cells } from '#platform/cells'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'
import type { Admission } from './access-deps.ts'
import { toCountedNetwork } from '#platform/client-ip'
import { addUsage, readUsage, takeUsage } from './access-queries.ts'
import { drawFromBucket } from './rate-buckets.ts'
import { countServingProcesses } from './serving-processes.ts'

// Each process reads the counts of the others within a second: half of it is left for the write.
const flushEveryMs = 500

// Spec, Limits: about 300 a second on any endpoint and 10 on public ones, averaged over 5 minutes.
const perIpLimit = { any: 90_000, hosted: 3_000 }
const perIpWindow = { sliceMs: 10 * secondMs, slices: 30 }

// Requests of dashboard users count neither toward the company's rate limit nor toward its monthly quota.
const perUserLimit = { requestsPerSecond: 20, burst: 60 }

/** Rate limits by company, by user and by IP. */
export type AdmissionControl = Admission & {
  admitAddress(kind: 'any' | 'hosted', address: string): void
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

type AdmissionDeps = {
  db: Database
  cells?: Pick<Cells, 'groupOf'> | undefined
  clock: Clock
  log: Log
  limits: 'on' | 'off'
  /** The id of this process among those that serve requests. Undefined: it shares no rates with others. */
  processId?: Uuid | undefined
}

/** Creates the rate limits. When they are switched off, every request passes: for load measurements only. */
export function createAdmission(deps: AdmissionDeps): AdmissionControl {
  const { db, cells, log, clock, processId } = deps
  if (deps.limits === 'off')
    return { admit: async () => {}, admitUser: async () => {}, admitAddress: () => {}, stop: async () => {} }
  const now = () => clock.now()
  const lines = createWindowLimit({ now, sliceMs: secondMs, slices: 0 })
  const onFailure = (error: unknown) => {
    if (lines.take('line', 1).admitted) log.warn('the counts of requests could not be reached', { error })
  }
  const processes =
    processId === undefined
      ? { count: () => 1, stop: async () => {} }
      : countServingProcesses({ db, clock, onFailure }, processId)
  const limiter = createSharedLimiter({
    now,
    processes: () => processes.count(),
    draw: (draw) => drawFromBucket(db, draw, now()),
    onFailure,
  })
  const addresses = createWindowLimit({ now, ...perIpWindow })
  const quota = createQuota({
    now,
    flushEveryMs,
    ...(cells && { groupOf: (companyId: string) => cells.groupOf(companyId as CompanyId) }),
    onFlushFailed: onFailure,
    ...usageIn(db),
  })
  return {
    async admit({ id, limits }) {
      assertAdmitted(await limiter.take(id, limits))
      const margin = processes.count() > 1 ? limits.burst + limits.requestsPerSecond : 0
      assertAdmitted(await quota.take(id, limits.monthlyQuota, margin))
    },
    admitUser: async (personId) => assertAdmitted(await limiter.take(personId, perUserLimit)),
    admitAddress: (kind, address) =>
      assertAdmitted(addresses.take(`${kind} ${toCountedNetwork(address)}`, perIpLimit[kind])),
    async stop() {
      await quota.stop()
      await processes.stop()
    },
  }
}

/** The counts of the months in the database. */
function usageIn(db: Database): Pick<Parameters<typeof createQuota>[0], 'load' | 'save' | 'takeOne'> {
  return {
    load: async (companyId, month) =>
      (await db.first(readUsage, { companyId: companyId as CompanyId, month }))?.requests ?? 0,
    async save(deltas) {
      const saved = await db.run(addUsage, {
        companyIds: deltas.map(({ companyId }) => companyId as CompanyId),
        months: deltas.map(({ month }) => month),
        requests: deltas.map(({ requests }) => requests),
      })
      return saved.map(({ company_id: companyId, month, requests }) => ({ companyId, month, requests }))
    },
    async takeOne(companyId, month, monthlyQuota) {
      const [row] = await db.run(takeUsage, { companyId: companyId as CompanyId, month, quota: monthlyQuota })
      return row?.requests
    },
  }
}

function assertAdmitted(
  admission: { admitted: true } | { admitted: false; retryAfterSeconds: number },
): void {
  if (!admission.admitted)
    throw new ApiError('rate_limited', { retryAfterSeconds: admission.retryAfterSeconds })
}
