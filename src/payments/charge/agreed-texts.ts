import { bankPaymentConsent, consentRows, formatConsent, type Company, type Consent } from '#companies'
import type { AppContext } from '#context'
import { formatMoney } from '#kernel/format'
import type { PartRows } from '#platform/database'
import { loadRuleSet, surchargeConsent } from '#surcharge'
import { totalOf, type Transaction } from '#attempts'

type PayerCharge = {
  company: Company
  /** Whether a captured method is saved. */
  save?: boolean
  /** Whether the payment signs up for a subscription, which keeps its own texts. */
  signsUp?: boolean
}

/** Returns the rows that keep the texts that the payer of a page agreed to by this payment. */
export async function agreedTextRows(
  context: AppContext,
  { company, save = false, signsUp = false }: PayerCharge,
  transaction: Transaction,
): Promise<PartRows[]> {
  const { id: transactionId, customerId, paymentMethod, createdAt: now } = transaction
  const isBank = paymentMethod === 'ach' && !signsUp
  const consents = [
    ...(await surchargeConsents(context, company, transaction)),
    ...(isBank ? [bankPaymentConsent(company, { amount: formatMoney(totalOf(transaction)), now })] : []),
    ...(isBank && save ? [formatConsent(company, 'bankSaved')] : []),
  ]
  return consentRows(context, { companyId: company.id, now, transactionId, customerId }, consents)
}

async function surchargeConsents(
  { db }: AppContext,
  company: Company,
  { fee, createdAt: now }: Transaction,
): Promise<Consent[]> {
  if (fee === 0) return []
  const rules = await loadRuleSet(db, company)
  const consent = surchargeConsent(company, rules, { rails: company.products, now })
  return consent ? [consent] : []
}
