import type { CompanyId, Uuid } from '#kernel/ids'
import { keyUseTouchMs } from '#kernel/limits'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'
import { createWriteCoalescer } from '#platform/timers'
import { recordKeyUses } from './api-key-queries.ts'

type KeyUse = { companyId: CompanyId; keyId: Uuid; lastUsedAt: number | null }

/** When keys were used last, written beside the requests that use them. */
export type KeyUses = {
  /** Notes a use. `now` is the company's, ms. */
  used(key: KeyUse, now: number): void
  /** Writes what was noted last. */
  stop(): Promise<void>
}

// Uses of many keys are one write.
const writeEveryMs = 2_000

/** Opens the notes of this process. A key in steady use is written once a minute, however many requests it makes. */
export function createKeyUses({ db, log }: { db: Database; log: Log }): KeyUses {
  const notes = createWriteCoalescer<{ companyId: CompanyId; keyId: Uuid; at: number }>({
    everyMs: writeEveryMs,
    async write(uses) {
      await db.run(recordKeyUses, {
        companyIds: uses.map(({ companyId }) => companyId),
        ids: uses.map(({ keyId }) => keyId),
        at: uses.map(({ at }) => at),
      })
    },
    // The next use is noted again.
    onFailure: (error) => log.warn('uses of keys could not be noted', { error }),
  })
  return {
    used({ companyId, keyId, lastUsedAt }, now) {
      if (lastUsedAt === null || now - lastUsedAt >= keyUseTouchMs)
        notes.take(keyId, { companyId, keyId, at: now })
    },
    stop: () => notes.stop(),
  }
}
