import type { Clock } from '#kernel/clock'
import type { Ids } from '#kernel/ids'
import { sessionIdleMs } from '#kernel/limits'
import { getCompanyTime } from '#companies'
import type { Writer } from '#platform/database'
import { hashSecret, newCellSecret } from '#platform/secrets'
import type { KeyCaller } from './caller.ts'
import { insertSession } from './access-queries.ts'

/**
 * Opens a session for the holder of an API key. It ends after half an hour without a successful request, and with the
 * key.
 */
export async function createSession(
  deps: { db: Writer; ids: Ids; clock: Clock },
  { company, keyId, keyExpiresAt = Infinity }: KeyCaller,
): Promise<{ sessionToken: string; expiresAt: number }> {
  const now = getCompanyTime(deps.clock, company)
  const expiresAt = Math.min(now + sessionIdleMs, keyExpiresAt)
  const sessionToken = newCellSecret('st_', company)
  const hash = hashSecret(sessionToken)
  await deps.db.run(insertSession, {
    companyId: company.id,
    id: deps.ids.next(),
    keyId,
    hash,
    now,
    expiresAt,
  })
  return { sessionToken, expiresAt }
}
