import type { AppContext } from '#context'
import { DatabaseError, type Database } from '#platform/database'
import { limitTempBuffers, writeTempRows, writeWalMessage } from './readiness-queries.ts'

type Readiness = 'ready' | 'takes no writes' | 'silent'

/** How long a result is valid. More frequent checks write nothing more. */
const freshMs = 1_000

/** A commit may wait for an absent standby until it returns. */
const answerMaxMs = 3_000

/**
 * Creates a check of whether the database accepts writes. It writes, because a full or read-only database still answers
 * reads.
 */
export function createReadiness(
  db: Database,
  { clock, waitAtMost }: Pick<AppContext, 'clock' | 'waitAtMost'>,
): () => Promise<Readiness> {
  let asking: Promise<void> | undefined
  let askedAt = -Infinity
  let found: Readiness = 'silent'

  async function ask(): Promise<void> {
    found = await tryWriting(db)
    asking = undefined
  }

  return async () => {
    const now = clock.now()
    // Also if the clock was set back.
    if (Math.abs(now - askedAt) >= freshMs) {
      askedAt = now
      asking ??= ask()
    }
    if (asking) await waitAtMost(answerMaxMs, asking)
    return asking ? 'silent' : found
  }
}

function tryWriting(db: Database): Promise<Readiness> {
  return db
    .transaction(async (tx) => {
      await tx.run(limitTempBuffers, {})
      await tx.run(writeTempRows, {})
      const [mark] = await tx.run(writeWalMessage, {})
      return mark?.isReadOnly ? 'takes no writes' : 'ready'
    })
    .catch((error: unknown) => {
      return error instanceof DatabaseError && error.kind === 'not taken' ? 'takes no writes' : 'silent'
    })
}
