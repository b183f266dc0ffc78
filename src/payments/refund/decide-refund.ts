import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { totalOf, unknownAtProcessorMessage, type Transaction } from '#transactions'

/** What of a refund counts against the invoice, and what gives fee back. Both in cents. */
export type RefundSplit = { subtotal: Cents; fee: Cents }

export type RefundDecision =
  | ({ outcome: 'refund' } & RefundSplit)
  | { outcome: 'refuse'; why: string }
  | { outcome: 'unknown' }

/**
 * Whether so much of a sale may be given back, fee included; undefined gives back all that is left. `refunds` are the
 * sale's refunds so far: those that failed give their part free again, those of open outcome do not. `unknown` are those
 * of them that were submitted, or perhaps were, and of which nobody here is about to hear.
 */
export function decideRefund(
  sale: Transaction,
  refunds: Transaction[],
  unknown: Transaction[],
  amount: Cents | undefined,
): RefundDecision {
  if (sale.paymentMethod === 'offline')
    return refuse('What was paid offline is not at the processor: its operator reverses it.')
  // A blind retry comes first: its own first attempt may be what leaves nothing to refund.
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
 * The fee goes back in proportion, worked out over all refunds together, so that the last one gives back exactly the
 * rest. Half a cent goes up.
 */
function splitRefund(sale: Transaction, asked: Cents, totalAfter: Cents, givenFee: Cents): RefundSplit {
  const share = (sale.fee * totalAfter) / totalOf(sale)
  const feeAfter = totalAfter === totalOf(sale) ? sale.fee : toCents(Math.floor(share + 0.5))
  // A refund that failed in between may have left the parts given so far ahead of the proportion.
  const fee = toCents(Math.min(asked, Math.max(0, subtract(feeAfter, givenFee))))
  return { subtotal: subtract(asked, fee), fee }
}

function refuse(why: string): RefundDecision {
  return { outcome: 'refuse', why }
}
