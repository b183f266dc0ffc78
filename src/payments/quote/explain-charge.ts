import type { Services } from '#access'
import type { Company } from '#companies'
import { isoInstant } from '#kernel/clock'
import { publicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { moneyInWords } from '#kernel/words'
import {
  checkCharge,
  nothingGivenBack,
  ruleSetOfVersion,
  surchargeInWords,
  type SurchargeRecord,
} from '#surcharge'
import { readTransaction, totalOf, type Transaction } from '#transactions'

/** Why a transaction of an invoice had the surcharge it had: in words, with what it was decided by, and decided again. */
export async function explainCharge(
  { db }: Services,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
) {
  const transaction = await readTransaction(db, company.id, id)
  if (transaction?.invoiceId !== invoiceId) throw new ApiError('not_found')
  return explainSurcharge(db, transaction)
}

/** Why a transaction had the surcharge it had, whatever it was for. */
export async function explainSurcharge(db: Services['db'], transaction: Transaction) {
  const { subtotal, fee, surcharge } = transaction
  const amounts = {
    transactionId: publicId('trx', transaction.id),
    action: transaction.action,
    status: transaction.status,
    subtotal: dollars(subtotal),
    surcharge: dollars(fee),
    total: dollars(totalOf(transaction)),
  }
  if (!surcharge) return { ...amounts, explanation: unDecided(transaction) }
  const rules = await ruleSetOfVersion(db, surcharge.rules)
  const check = checkCharge(
    { subtotal, fee, record: surcharge, isOurs: true, givenBack: nothingGivenBack },
    rules,
  )
  return present({
    ...amounts,
    percentage: surcharge.percentage,
    blockedReason: surcharge.blockedReason,
    explanation: [...outcomeOf(transaction), surchargeInWords(subtotal, fee, surcharge)].join(' '),
    decidedAt: isoInstant(transaction.createdAt),
    rules: surcharge.rules,
    rule: surcharge.rule,
    inputs: inputsOf(surcharge),
    deviations: check.outcome === 'deviates' ? check.differences : [],
  })
}

/** What to know beforehand of a charge that did not go through. */
function outcomeOf({ status }: Transaction): string[] {
  if (status === 'failed') return ['Nothing was charged. Had the payment gone through:']
  return status === 'created' ? ['Whether it was charged is not known yet. If it was:'] : []
}

function unDecided({ action, fee, parentId, paymentMethod, purpose }: Transaction): string {
  if (paymentMethod === 'offline') return 'It was made offline, where no surcharge is added.'
  if (action === 'refund' && parentId !== undefined)
    return fee === 0
      ? 'This refund gives no surcharge back.'
      : `This refund gives ${moneyInWords(fee)} of the surcharge back, in proportion to what it gives back in all.`
  if (purpose === 'one-off' && fee === 0)
    return 'No surcharge is added to what is charged without an invoice or a page to pay on.'
  return fee === 0
    ? 'No surcharge was added: it was charged elsewhere, or before surcharges were.'
    : 'The surcharge was decided where the payment was made, and not here.'
}

function inputsOf({ inputs }: SurchargeRecord) {
  const { rail: paymentMethod, ...rest } = inputs
  return present({ paymentMethod, ...rest })
}
