import type { Cents } from '#kernel/money'
import type { PeopleParts } from './parts.ts'
import { notReauthenticated } from './person-access.ts'
import type { SignedIn } from './session.ts'
import { countGivenBack } from './session-queries.ts'

/**
 * Counts the refunds of a signed-in user. Throws above `limit` in total since the last re-authentication, unless that
 * was just now. Partial refunds count toward the total.
 */
export async function giveBack(
  { db }: Pick<PeopleParts, 'db'>,
  { person, session }: SignedIn,
  { total, limit }: { total: Cents; limit: Cents },
): Promise<void> {
  const isFree = session.reauthenticatedUntil !== undefined
  const counted = { id: session.id, personId: person.id, cents: total, limit: isFree ? null : limit }
  if ((await db.run(countGivenBack, counted)).length === 0) throw notReauthenticated()
}
