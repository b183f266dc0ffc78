import { consentRows, getCompanyTime, type Company } from '#companies'
import type { AppContext } from '#context'
import { formatMoney } from '#kernel/format'
import type { TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { PartRows } from '#platform/database'
import { loadRuleSet } from '#surcharge'
import type { Subscription } from '../subscription.ts'
import { subscriptionConsents } from '../terms/subscription-consents.ts'

type AgreedTerms = {
  subscription: Subscription
  rail: Rail
  /** The cents that are charged at once. */
  due: Cents
  vaultId?: string
  transactionId?: TransactionId
}

/** Returns the rows that keep the terms of a subscription to which its payer agreed by a payment or a method. */
export async function agreedTermsRows(
  context: AppContext,
  company: Company,
  { subscription, rail, due, vaultId, transactionId }: AgreedTerms,
): Promise<PartRows[]> {
  const now = getCompanyTime(context.clock, company)
  const today = due > 0 ? formatMoney(due) : undefined
  const rules = await loadRuleSet(context.db, company)
  const consents = subscriptionConsents({ company, subscription, rail, today, rules, now })
  const { id: subscriptionId, customerId } = subscription
  const about = { companyId: company.id, now, transactionId, subscriptionId, customerId, vaultId }
  return consentRows(context, about, consents)
}
