import type { Company } from '#companies'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import { findManageLink } from './access-queries.ts'
import { toActiveCompany, type Lookup } from './lookups.ts'

/** What every token in a link to the page of a subscription starts with. */
const manageTokenPrefix = 'mtk_'

/** A new link to the page on which a subscription is managed, and what makes it open that page once it is written. */
export function createManageLink(
  { baseUrl }: { baseUrl: string },
  { companyId, subscriptionId, now }: { companyId: CompanyId; subscriptionId: SubscriptionId; now: number },
): { link: string; found: Lookup } {
  const token = newSecret(manageTokenPrefix)
  return {
    link: `${baseUrl}/manage/${token}`,
    found: { hash: hashSecret(token), kind: 'manage', companyId, subjectId: subscriptionId, now },
  }
}

/** The subscription whose page a token opens, or opened once; undefined for a token that was never given out. */
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
