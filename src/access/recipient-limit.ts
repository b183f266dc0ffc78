import { getCompanyTime } from '#companies'
import { hourMs, secondMs, type Clock } from '#kernel/clock'
import type { CompanyId, Ids, Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import { isUser, type Caller } from './caller.ts'
import { findRecipients, recordRecipients } from './recipient-queries.ts'

/** Throws an error if the messages would exceed the caller's limit of recipients; otherwise records the recipients. */
export type RecipientLimit = (addresses: string[]) => Promise<void>

const windowMs = hourMs

/**
 * Limits the different recipients to which a key or a user may send messages within an hour. The company's settings
 * have the limit; an admin has none. Only the keyed hash of an address is stored, and each recipient counts once.
 */
export function createRecipientLimit(
  { db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets },
  caller: Caller,
): RecipientLimit {
  const { company, role } = caller
  const keyId = isUser(caller) ? caller.signedIn.user.id : caller.keyId
  return async (addresses) => {
    if (role === 'admin' || addresses.length === 0) return
    const recipientsMax = company.settings.clerkRecipientsPerHour
    const hashed = addresses.map((address) => secrets.sign(address.toLowerCase(), 'recipient of a key'))
    const recipients = [...new Set(hashed)]
    const now = getCompanyTime(clock, company)
    const about = { companyId: company.id, keyId }
    if (recipients.length > recipientsMax) throw rateLimitError(windowMs)
    const recorded = await db.run(recordRecipients, {
      ...about,
      recipients,
      now,
      since: now - windowMs,
      recipientsMax,
    })
    if (recorded.length > 0) return
    const known = await db.first(findRecipients, about)
    const others = (known?.mailed_at ?? []).filter(
      (at, index) => at > now - windowMs && !recipients.includes(known?.recipients[index] ?? ''),
    )
    throw rateLimitError(findFreeAt(others, recipientsMax - recipients.length) + windowMs - now)
  }
}

/** Returns the moment, ms, at which few enough recipients are left within the window. */
function findFreeAt(mailedAt: number[], room: number): number {
  const oldestFirst = mailedAt.toSorted((one, other) => one - other)
  return oldestFirst[oldestFirst.length - room - 1] ?? 0
}

function rateLimitError(waitMs: number): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: Math.max(waitMs, secondMs) / secondMs })
}

/**
 * Counts a request by the holder of a link about a subject. Returns false, and counts nothing, if the window has as many
 * already. Concurrent requests are counted one after the other.
 */
export async function countLinkRequest(
  { db, ids }: { db: Database; ids: Ids },
  { companyId, subjectId, now }: { companyId: CompanyId; subjectId: Uuid; now: number },
  limit: { requestsMax: number; windowMs: number },
): Promise<boolean> {
  const recorded = await db.run(recordRecipients, {
    companyId,
    keyId: subjectId,
    // Each request counts, so each has a name of its own.
    recipients: [ids.next()],
    now,
    since: now - limit.windowMs,
    recipientsMax: limit.requestsMax,
  })
  return recorded.length > 0
}
