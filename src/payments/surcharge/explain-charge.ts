import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import {
  checkCharge,
  nothingRefunded,
  loadRuleSetByVersion,
  surchargeInWords,
  type SurchargeRecord,
} from '#surcharge'
import { loadTransaction, totalOf, type Transaction } from '#attempts'

/**
 * Explains the surcharge of an invoice's transaction: as text, with the facts of its decision, and with a new decision.
 */
export async function explainCharge(
  { db }: AppContext,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
) {
  const transaction = await loadTransaction(db, company.id, id)
  if (transaction?.invoiceId !== invoiceId) throw new ApiError('not_found')
  return explainSurcharge(db, transaction)
}

/** Explains the surcharge of any transaction. Its refunds, if given, are checked too. */
export async function explainSurcharge(
  db: AppContext['db'],
  transaction: Transaction,
  givenBack = nothingRefunded,
) {
  const { subtotal, fee, surcharge } = transaction
  const amounts = {
    transactionId: toPublicId('trx', transaction.id),
    action: transaction.action,
    status: transaction.status,
    subtotal: toDollars(subtotal),
    surcharge: toDollars(fee),
    total: toDollars(totalOf(transaction)),
  }
  if (!surcharge) return { ...amounts, explanation: explainUndecided(transaction) }
  const rules = await loadRuleSetByVersion(db, surcharge.rules)
  const check = checkCharge({ subtotal, fee, record: surcharge, isOurs: true, givenBack }, rules)
  return omitNullish({
    ...amounts,
    percentage: surcharge.percentage,
    blockedReason: surcharge.blockedReason,
    explanation: [...describeOutcome(transaction), surchargeInWords(subtotal, fee, surcharge)].join(' '),
    decidedAt: toIsoInstant(transaction.createdAt),
    rules: surcharge.rules,
    rule: surcharge.rule,
    inputs: toInputFields(surcharge),
    deviations: check.outcome === 'deviates' ? check.differences : [],
  })
}

/** Returns the introduction for a charge that did not go through. */
function describeOutcome({ status }: Transaction): string[] {
  if (status === 'failed') return ['Nothing was charged. Had the payment gone through:']
  return status === 'created' ? ['Whether it was charged is not known yet. If it was:'] : []
}

function explainUndecided({ action, fee, parentId, paymentMethod, purpose }: Transaction): string {
  if (paymentMethod === 'offline') return 'It was made offline, where no surcharge is added.'
  if (action === 'refund' && parentId !== undefined)
    return fee === 0
      ? 'This refund gives no surcharge back.'
      : `This refund gives ${formatMoney(fee)} of the surcharge back, in proportion to the refunded amount.`
  if (purpose === 'one-off' && fee === 0)
    return 'No surcharge is added to a charge that has neither an invoice nor a payment page.'
  return fee === 0
    ? 'No surcharge was added: it was charged elsewhere, or before surcharges were.'
    : 'The surcharge was decided where the payment was made, and not here.'
}

function toInputFields({ inputs }: SurchargeRecord) {
  const { rail: paymentMethod, ...rest } = inputs
  return omitNullish({ paymentMethod, ...rest })
}
