import type { Services } from '#access'
import { companyNow, credentialsOf } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import { add } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import {
  decideRefund,
  newRefund,
  notClaimed,
  refundNotSubmitted,
  refundUnknown,
  rerunAlready,
  type RefundOrder,
} from '#payments'
import { violates } from '#platform/database'
import { scheduled } from '#platform/timers'
import {
  attempted,
  newsOfSubmission,
  readTransaction,
  reconcileTimer,
  referenceOf,
  refundsOf,
  silentAttempts,
  totalOf,
  writeTransaction,
  type Transaction,
} from '#transactions'
import { oneOffRefusal } from './one-off-answer.ts'
import { recordOneOff, type OneOffState } from './record-one-off.ts'

type Refunding = OneOffState & { parent: Transaction }

/**
 * Gives a transaction back that stands for itself, whole or in part: claims the amount with a refund of its own, submits it
 * with nothing locked, and records what came of it. Throws the refusal when it did not go through.
 */
export async function refundOneOff(
  services: Services,
  order: RefundOrder,
  parentId: TransactionId,
): Promise<Transaction> {
  const id = services.ids.next<TransactionId>()
  services.underWay.add(id)
  try {
    const state = await claim(services, order, { id, parentId })
    const news = newsOfSubmission(state.transaction, await submit(services, state))
    const recorded = await recordOneOff(services, state.transaction, news, state).catch((error: unknown) => {
      services.log.error('a submitted refund was not recorded yet', {
        correlationId: order.correlationId,
        error,
      })
      throw new ApiError('outcome_unreadable')
    })
    const refusal = oneOffRefusal(state.transaction, recorded.transaction, news)
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') order.key?.reopen()
    if (refusal) throw refusal
    return recorded.transaction
  } finally {
    services.underWay.delete(id)
  }
}

async function claim(
  services: Services,
  order: RefundOrder,
  { id, parentId }: { id: TransactionId; parentId: TransactionId },
): Promise<Refunding> {
  const { company, amount, key } = order
  const { db } = services
  for (let race = 0; race < racesMax; race++) {
    const parent = await readTransaction(db, company.id, parentId)
    if (!parent) throw new ApiError('not_found')
    const siblings = await refundsOf(db, company.id, parentId)
    const unknown = await silentAttempts(services, () => refundsOf(db, company.id, parentId), siblings)
    const decision = decideRefund(parent, siblings, unknown, amount)
    if (decision.outcome === 'unknown') throw refundUnknown()
    if (decision.outcome === 'refuse') throw new ApiError('unprocessable_entity', { message: decision.why })
    const now = companyNow(services.clock, company)
    const { subtotal, fee } = decision
    const transaction = newRefund(parent, order, { subtotal, fee, id, now })
    const held = { ...parent, refunded: add(parent.refunded, totalOf(transaction)), updatedAt: now }
    const along = [attempted(transaction), scheduled(company, reconcileTimer, id, now + reconcileFirstMs)]
    key?.commit()
    const written = await writeTransaction(db, parent, held, along, key).catch((error: unknown) => {
      key?.reopen()
      throw violates(error, 'transactions_rerun')
        ? rerunAlready()
        : notClaimed(services, order.correlationId, error)
    })
    const known = { ...held, version: parent.version + 1 }
    if (written === 'written') return { company, transaction, parent: known, siblings }
    key?.reopen()
    await key?.assertHeld()
  }
  throw refundNotSubmitted()
}

async function submit({ processor, secrets }: Services, { company, transaction, parent }: Refunding) {
  if (parent.processorId === undefined) throw new Error('what was completed has no id at the processor')
  return processor.refund(credentialsOf(secrets, company), parent.processorId, {
    reference: referenceOf(transaction),
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
  })
}
