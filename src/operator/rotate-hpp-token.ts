import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { endHostedTokens, insertLookup } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, lockCompany, rowToCompany, type Company } from '#companies'
import { hashSecret, newCellSecret } from '#platform/secrets'

/** The prefix of every hosted-page token. */
const hppTokenPrefix = 'hpp_'

/** Generates a hosted-page token. */
export function createHppToken(company: Pick<Company, 'cell'>): string {
  return newCellSecret(hppTokenPrefix, company)
}

/**
 * Issues a new hosted-page token for a company. Earlier tokens stay valid for a grace period, but no longer than
 * before. Existing pages stay.
 */
export async function rotateHppToken(
  deps: Pick<AppContext, 'db' | 'clock' | 'ids'>,
  companyId: CompanyId,
  graceSeconds: number,
  call: AuditedCall,
): Promise<{ hppToken: string; previousEndsAt: number }> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const row = await tx.first(lockCompany, { companyId })
    if (!row) throw new ApiError('not_found', { message: 'There is no such company.' })
    const company = rowToCompany(row)
    const hppToken = createHppToken(company)
    const now = getCompanyTime(clock, company)
    const endsAt = now + graceSeconds * secondMs
    await tx.run(endHostedTokens, { companyId, now, endsAt })
    const hash = hashSecret(hppToken)
    await tx.run(insertLookup, { companyId, kind: 'hosted page', hash, subjectId: companyId, now })
    const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
    const changes = diffFields(undefined, { graceSeconds })
    await recordAudit(tx, deps, call, { companyId, action: 'hosted_token.rotated', subject, changes })
    return { hppToken, previousEndsAt: endsAt }
  })
}
