import { changesBetween, note, type AuditedCall } from '#audit'
import { publicId, type CompanyId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { endHostedTokens, insertLookup, type Services } from '#access'
import { companyNow, lockCompany, rowToCompany } from '#companies'
import { hashSecret, newSecret } from '#platform/secrets'

/** What every token starts with that makes hosted pages. */
const hppTokenPrefix = 'hpp_'

/** A new token that makes hosted pages. */
export function newHppToken(): string {
  return newSecret(hppTokenPrefix)
}

/**
 * Gives a company a new token for its hosted pages. Those before it hold for a grace, and no longer than they held anyway; the
 * pages that they made stay.
 */
export async function rotateHppToken(
  parts: Pick<Services, 'db' | 'clock' | 'ids'>,
  companyId: CompanyId,
  graceSeconds: number,
  call: AuditedCall,
): Promise<{ hppToken: string; previousEndsAt: number }> {
  const { db, clock } = parts
  const hppToken = newHppToken()
  const previousEndsAt = await db.transaction(async (tx) => {
    const row = await tx.first(lockCompany, { companyId })
    if (!row) throw new ApiError('not_found', { message: 'There is no such company.' })
    const now = companyNow(clock, rowToCompany(row))
    const endsAt = now + graceSeconds * secondMs
    await tx.run(endHostedTokens, { companyId, now, endsAt })
    const hash = hashSecret(hppToken)
    await tx.run(insertLookup, { companyId, kind: 'hosted page', hash, subjectId: companyId, now })
    const subject = { kind: 'company', id: publicId('cmp', companyId) } as const
    const changes = changesBetween(undefined, { graceSeconds })
    await note(tx, parts, call, { companyId, action: 'hosted_token.rotated', subject, changes })
    return endsAt
  })
  return { hppToken, previousEndsAt }
}
