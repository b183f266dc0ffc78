import { readCompanyClock } from '#companies'
import { hourMs, secondMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { isUser, type Caller } from './caller.ts'
import { findRecipients, recordRecipients } from './recipient-queries.ts'
import type { AppContext } from './services.ts'

/** Refuses a request that would have messages sent to more people than its key may; notes them where it may. */
export type RecipientLimit = (addresses: string[]) => Promise<void>

const windowMs = hourMs

/**
 * Bounds whom a caller has messages sent, by key or as a person: so many different people within an hour as the company's settings
 * say. An admin has no bound. What is noted is the keyed hash of an address, and the same person counts once.
 */
export function createRecipientLimit(
  { db, clock, secrets }: Pick<AppContext, 'db' | 'clock' | 'secrets'>,
  caller: Caller,
): RecipientLimit {
  const { company, role } = caller
  const keyId = isUser(caller) ? caller.signedIn.person.id : caller.keyId
  return async (addresses) => {
    if (role === 'admin' || addresses.length === 0) return
    const recipientsMax = company.settings.clerkRecipientsPerHour
    const hashed = addresses.map((address) => secrets.sign(address.toLowerCase(), 'recipient of a key'))
    const recipients = [...new Set(hashed)]
    const now = readCompanyClock(clock, company)
    const about = { companyId: company.id, keyId }
    if (recipients.length > recipientsMax) throw rateLimitError(windowMs)
    const noted = await db.run(recordRecipients, {
      ...about,
      recipients,
      now,
      since: now - windowMs,
      recipientsMax,
    })
    if (noted.length > 0) return
    const known = await db.first(findRecipients, about)
    const others = (known?.mailed_at ?? []).filter(
      (at, index) => at > now - windowMs && !recipients.includes(known?.recipients[index] ?? ''),
    )
    throw rateLimitError(findFreeAt(others, recipientsMax - recipients.length) + windowMs - now)
  }
}

/** When so few of them are left within the window that there is room, ms. */
function findFreeAt(mailedAt: number[], room: number): number {
  const oldestFirst = mailedAt.toSorted((one, other) => one - other)
  return oldestFirst[oldestFirst.length - room - 1] ?? 0
}

function rateLimitError(waitMs: number): ApiError {
  return new ApiError('rate_limited', { retryAfterSeconds: Math.max(waitMs, secondMs) / secondMs })
}
