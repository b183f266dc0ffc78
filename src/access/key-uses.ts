import type { CompanyId, Uuid } from '#kernel/ids'
import { keyUseTouchMs } from '#kernel/limits'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'
import { createWriteCoalescer } from '#platform/jobs'
import { recordKeyUses } from './api-key-queries.ts'

type KeyUse = { companyId: CompanyId; keyId: Uuid; lastUsedAt: number | null }

/** Records the last use of keys, outside of the requests that use them. */
export type KeyUses = {
  /** Records a use. `now` is the company's, ms. */
  used(key: KeyUse, now: number): void
  /** Writes the uses that are not yet written. */
  stop(): Promise<void>
}

// One write covers the uses of many keys.
const writeEveryMs = 2_000

/**
 * Creates the recorder of this process. It writes a key in steady use once a minute, regardless of its number of
 * requests.
 */
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
    // The next use of the key is recorded again.
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
