import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { thePayer } from '#kernel/actor'
import type { TransactionId } from '#kernel/ids'
import { racesMax } from '#kernel/limits'
import { followUp } from '#payments'
import { violates } from '#platform/database'
import { cancelled } from '#platform/timers'
import type { Movement } from '#processor'
import {
  attempted,
  isTaken,
  newsOfMovement,
  newTransaction,
  ownerOfReference,
  processorIdKey,
  readTransaction,
  soldBy,
  toldClient,
  type Transaction,
} from '#transactions'
import { mailedOf } from '../mails/hosted-mail.ts'
import { recordOneOff } from '../record/record-one-off.ts'
import { pageTold, readHostedPayment, writeHostedPayment } from './find-hosted-payments.ts'
import { hostedFormTimer, type HostedPayment } from './hosted-payment.ts'

/** A sale that the processor's books hold, and the hosted payment in whose form it was made. */
export type FormSaleMade = {
  company: Company
  hosted: HostedPayment
  movement: Movement
  correlationId: string
}

/** Records the sale that was made in a form of a hosted payment, once, whoever tells of it first. */
export async function recordFormSale(
  services: Services,
  { company, hosted, movement, correlationId }: FormSaleMade,
): Promise<Transaction | 'of another' | 'not taken'> {
  const id = ownerOfReference(movement.reference)
  if (id === undefined) return 'of another'
  const { db } = services
  for (let race = 0; race < racesMax; race++) {
    const before = await readHostedPayment(db, company.id, hosted.id)
    const known = await readTransaction(db, company.id, id)
    if (known && known.hostedPaymentId !== hosted.id) return 'of another'
    if (known) return (await recordOneOff(services, known, newsOfMovement(known, movement))).transaction
    if (before?.saleFormId !== id) return 'of another'
    if (!isTaken(movement)) return 'not taken'
    const now = companyNow(services.clock, company)
    const sale = newSale(company, before, movement, { id, correlationId, now })
    const paid = { ...before, attemptId: id, saleFormId: undefined, updatedAt: now }
    const told = { before: undefined, after: sale }
    const along = [
      attempted(sale),
      cancelled(company.id, hostedFormTimer, id),
      ...toldClient(services.ids, company, told, now, pageTold(services.secrets, sale)),
      ...mailedOf(services, company, before, sale, now),
      ...(sale.paymentMethod === 'ach'
        ? followUp(company, { transaction: sale, mustReverse: false }, now)
        : []),
    ]
    const written = await writeHostedPayment(db, before, paid, along).catch((error: unknown) => {
      // The same sale was recorded as something else.
      if (violates(error, processorIdKey)) return 'of another' as const
      throw error
    })
    if (written === 'of another') return written
    if (written === 'written') {
      services.metrics.payment(sale.status, company.processor.kind)
      return sale
    }
  }
  throw new Error('a sale in a form could not be recorded: too many others wrote its hosted payment')
}

function newSale(
  { processor }: Company,
  hosted: HostedPayment,
  movement: Movement,
  { id, correlationId, now }: { id: TransactionId; correlationId: string; now: number },
): Transaction {
  return newTransaction(
    {
      ...soldBy(movement),
      companyId: hosted.companyId,
      processorNumber: processor.number,
      id,
      purpose: 'hosted payment',
      hostedPaymentId: hosted.id,
      customerId: hosted.customerId,
      orderId: hosted.orderId,
      description: hosted.shown.description,
      actor: thePayer,
      correlationId,
    },
    now,
  )
}
