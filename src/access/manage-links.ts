import type { Company } from '#companies'
import type { SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { findManageLink } from './access-queries.ts'
import { toActiveCompany, type Lookup } from './lookups.ts'

/** The prefix of every token in a link to the management page of a subscription. */
const manageTokenPrefix = 'mtk_'

/** Creates a link to the management page of a subscription, and the rows that make the link valid. */
export function createManageLink(
  { baseUrl }: { baseUrl: string },
  { company, subscriptionId, now }: { company: Company; subscriptionId: SubscriptionId; now: number },
): { link: string; found: Lookup } {
  const token = newCellSecret(manageTokenPrefix, company)
  return {
    link: `${baseUrl}/manage/${token}`,
    found: { hash: hashSecret(token), kind: 'manage', companyId: company.id, subjectId: subscriptionId, now },
  }
}

/** Returns the subscription of a token, also after the link was revoked, or undefined if the token is unknown. */
export async function findSubscriptionByToken(
  db: Reader,
  token: string,
): Promise<{ company: Company; subscriptionId: SubscriptionId; isRevoked: boolean } | undefined> {
  if (!token.startsWith(manageTokenPrefix)) return undefined
  const row = await db.first(findManageLink, { hash: hashSecret(token) })
  return (
    row && { company: toActiveCompany(row), subscriptionId: row.subscription_id, isRevoked: row.is_revoked }
  )
}
