import { secondMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { createQuota, createRateLimiter, createWindowLimit } from '#platform/admission'
import type { Database } from '#platform/database'
import type { Admission } from './access-deps.ts'
import { toCountedNetwork } from '#platform/client-ip'
import { addUsage, readUsage } from './access-queries.ts'

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

/** Creates the rate limits. When they are switched off, every request passes: for load measurements only. */
export function createAdmission(deps: {
  db: Database
  clock: Clock
  limits: 'on' | 'off'
}): AdmissionControl {
  const { db } = deps
  if (deps.limits === 'off')
    return { admit: async () => {}, admitUser: () => {}, admitAddress: () => {}, stop: async () => {} }
  const now = () => deps.clock.now()
  const limiter = createRateLimiter({ now })
  const addresses = createWindowLimit({ now, ...perIpWindow })
  const quota = createQuota({
    now,
    flushEveryMs,
    load: async (companyId, month) =>
      (await db.first(readUsage, { companyId: companyId as CompanyId, month }))?.requests ?? 0,
    save: async (deltas) => {
      const saved = await db.run(addUsage, {
        companyIds: deltas.map(({ companyId }) => companyId as CompanyId),
        months: deltas.map(({ month }) => month),
        requests: deltas.map(({ requests }) => requests),
      })
      return saved.map(({ company_id: companyId, month, requests }) => ({ companyId, month, requests }))
    },
  })
  return {
    async admit(company) {
      assertAdmitted(limiter.take(company.id, company.limits))
      assertAdmitted(await quota.take(company.id, company.limits.monthlyQuota))
    },
    admitUser: (personId) => assertAdmitted(limiter.take(personId, perUserLimit)),
    admitAddress: (kind, address) =>
      assertAdmitted(addresses.take(`${kind} ${toCountedNetwork(address)}`, perIpLimit[kind])),
    stop: () => quota.stop(),
  }
}

function assertAdmitted(
  admission: { admitted: true } | { admitted: false; retryAfterSeconds: number },
): void {
  if (!admission.admitted)
    throw new ApiError('rate_limited', { retryAfterSeconds: admission.retryAfterSeconds })
}
