import type { Services } from '#access'
import type { Company } from '#companies'
import { isoInstant } from '#kernel/clock'
import { publicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { moneyInWords } from '#kernel/words'
import { deviationsOf, ruleSetOfVersion, surchargeInWords, type SurchargeRecord } from '#surcharge'
import { readTransaction, totalOf, type Transaction } from '#transactions'

/** Why a transaction of an invoice had the surcharge it had: in words, with what it was decided by, and decided again. */
export async function explainSurcharge(
  { db }: Services,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
) {
  const transaction = await readTransaction(db, company.id, id)
  if (transaction?.invoiceId !== invoiceId) throw new ApiError('not_found')
  const { subtotal, fee, surcharge } = transaction
  const amounts = {
    transactionId: publicId('trx', id),
    action: transaction.action,
    status: transaction.status,
    subtotal: dollars(subtotal),
    surcharge: dollars(fee),
    total: dollars(totalOf(transaction)),
  }
  if (!surcharge) return { ...amounts, explanation: unDecided(transaction) }
  const rules = await ruleSetOfVersion(db, surcharge.rules)
  const deviations = rules && deviationsOf({ subtotal, fee, record: surcharge }, rules)
  return present({
    ...amounts,
    percentage: surcharge.percentage,
    blockedReason: surcharge.blockedReason,
    explanation: surchargeInWords(subtotal, fee, surcharge),
    decidedAt: isoInstant(transaction.createdAt),
    rules: surcharge.rules,
    rule: surcharge.rule,
    inputs: inputsOf(surcharge),
    deviations: deviations ?? [`the rules ${surcharge.rules} are not here any more`],
  })
}

function unDecided({ action, fee, parentId }: Transaction): string {
  if (action === 'refund' && parentId !== undefined)
    return fee === 0
      ? 'This refund gives no surcharge back.'
      : `This refund gives ${moneyInWords(fee)} of the surcharge back, in proportion to what it gives back in all.`
  return fee === 0
    ? 'No surcharge was added: it was charged elsewhere, or before surcharges were.'
    : 'The surcharge was decided where the payment was made, and not here.'
}

function inputsOf({ inputs }: SurchargeRecord) {
  const { rail: paymentMethod, ...rest } = inputs
  return present({ paymentMethod, ...rest })
}
