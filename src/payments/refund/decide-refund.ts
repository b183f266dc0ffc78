import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { totalOf, unknownAtProcessorMessage, type Transaction } from '#attempts'

/** The part of a refund that counts against the invoice, and the part that refunds the fee. Both in cents. */
export type RefundSplit = { subtotal: Cents; fee: Cents }

export type RefundDecision =
  | ({ outcome: 'refund' } & RefundSplit)
  | { outcome: 'refuse'; why: string }
  | { outcome: 'unknown' }

/**
 * Returns whether this amount of a sale may be refunded, fee included; undefined refunds the rest. `refunds` are the
 * sale's refunds. A failed refund releases its amount, and one with an open outcome does not. `unknown` are the refunds
 * that may have been submitted and that no process here is waiting for.
 */
export function decideRefund(
  sale: Transaction,
  refunds: Transaction[],
  unknown: Transaction[],
  amount: Cents | undefined,
): RefundDecision {
  if (sale.paymentMethod === 'offline')
    return refuse('The processor does not know an offline payment. The operator or an admin reverses it.')
  // A blind retry is checked first, because its own first attempt may leave nothing to refund.
  if (unknown.some((refund) => amount === undefined || amount === totalOf(refund)))
    return { outcome: 'unknown' }
  if (sale.action === 'refund') return refuse('A refund cannot be refunded.')
  if (sale.status !== 'completed' && sale.status !== 'captured')
    return refuse(`Only a completed transaction can be refunded, and this one is ${sale.status}.`)
  if (sale.processorId === undefined) return refuse(unknownAtProcessorMessage)
  const given = refunds.filter(({ status }) => status !== 'failed')
  const givenFee = add(zeroCents, ...given.map(({ fee }) => fee))
  const givenTotal = add(zeroCents, ...given.map(totalOf))
  const left = subtract(totalOf(sale), givenTotal)
  if (left <= 0) return refuse('The whole of it was refunded already.')
  const asked = amount ?? left
  if (asked > left) return refuse(`At most ${formatMoney(left)} of it is left to refund.`)
  return { outcome: 'refund', ...splitRefund(sale, asked, add(givenTotal, asked), givenFee) }
}

/**
 * Splits a refund. The fee is refunded in proportion to all refunds together, so that the last one refunds exactly the
 * rest. Half a cent is rounded up.
 */
function splitRefund(sale: Transaction, asked: Cents, totalAfter: Cents, givenFee: Cents): RefundSplit {
  const share = (sale.fee * totalAfter) / totalOf(sale)
  const feeAfter = totalAfter === totalOf(sale) ? sale.fee : toCents(Math.floor(share + 0.5))
  // After a failed refund, the fee already refunded may exceed its proportion.
  const fee = toCents(Math.min(asked, Math.max(0, subtract(feeAfter, givenFee))))
  return { subtotal: subtract(asked, fee), fee }
}

function refuse(why: string): RefundDecision {
  return { outcome: 'refuse', why }
}
