import type { Services } from '#access'
import { raised, type Company } from '#companies'
import { readCustomer, type Customer } from '#customers'
import {
  amountDueOf,
  announced,
  mailed,
  saleFormsOutdated,
  subscriptionNews,
  subscriptionTold,
  watched,
  type Invoice,
} from '#invoices'
import { dayMs } from '#kernel/clock'
import { present } from '#kernel/json'
import { subtractToZero } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { cancelled, scheduled } from '#platform/timers'
import { isStepping, reconcileTimer, type Transaction } from '#transactions'
import type { Recording } from './recording.ts'

/** The timer that sends back money which came too late to be kept. */
export const reverseTimer = 'reverse payment'

/** What a change of an invoice's money brings with it: its event, its alerts, the payer's mail, its next due date. */
export async function consequencesOf(
  services: Services,
  company: Company,
  before: Invoice,
  { transaction, invoice, parent, emits, alerts, mail }: Recording,
  now: number,
  payer?: Promise<Customer | undefined>,
): Promise<PartRows[]> {
  const payment = paymentTold(transaction, parent, emits)
  return [
    ...(emits
      ? announced(services.ids, company, { type: emits, invoice, ...present({ transaction: payment }), now })
      : []),
    raised(services.ids, company.id, now, ...alerts),
    ...watched(company, before, invoice),
    ...unseenTold(company, transaction, before, invoice),
    ...saleFormsOutdated(company, before, invoice, now),
    ...(isWanted(company, mail)
      ? mailTo(services, await (payer ?? readCustomer(services.db, company.id, invoice.customerId)), {
          company,
          invoice,
          mail: {
            kind: mail,
            transaction,
            dueAgain: subtractToZero(amountDueOf(invoice), amountDueOf(before)),
          },
          now,
        })
      : []),
  ]
}

/**
 * The rows that tell a subscription of what its invoice does not show. A payment whose outcome nobody knows: its claim told nobody, since
 * nearly each ends at once, and this one holds its amount for longer. And one that came again of which all had been given back: it leaves
 * the invoice as it was, and is nothing any more that a bank took.
 */
export function unseenTold(
  company: Company,
  { status, action, refunded }: Transaction,
  before: Invoice,
  invoice: Invoice,
): PartRows[] {
  const isUnseen = status === 'created' || (status === 'completed' && refunded > 0)
  const isTold = subscriptionTold(company, before, invoice).length > 0
  return action === 'sale' && isUnseen && !isTold ? subscriptionNews(company, invoice) : []
}

/** The payment that an event is of: the one that was recorded, or the one whose refund came back; undefined where it is of none. */
export function paymentTold(
  transaction: Transaction,
  parent: Transaction | undefined,
  emits: Recording['emits'],
): Transaction | undefined {
  if (transaction.action !== 'refund') return transaction
  const isOfPayment = emits === 'invoice.paid' || emits === 'invoice.partial'
  return isOfPayment ? parent : undefined
}

function isWanted({ settings }: Company, mail: Recording['mail']): mail is NonNullable<Recording['mail']> {
  if (mail === undefined) return false
  return mail === 'payment_failed' ? settings.failureMails : settings.receipts
}

function mailTo(
  services: Services,
  payer: Customer | undefined,
  what: Omit<Parameters<typeof mailed>[1], 'to'>,
): PartRows[] {
  return payer?.email === undefined ? [] : mailed(services, { ...what, to: payer.email })
}

/**
 * What is still to be looked at: a bank transfer every day and for weeks after it settled, an unknown outcome as
 * claimed, a reversal at once.
 */
export function followUp(
  company: Company,
  { transaction, mustReverse }: Pick<Recording, 'transaction' | 'mustReverse'>,
  now: number,
): PartRows[] {
  const { id, status, action, paymentMethod } = transaction
  if (mustReverse) return [scheduled(company, reverseTimer, id, now)]
  const mayGoBack = status === 'completed' && action === 'sale' && paymentMethod === 'ach'
  if (status === 'pending' || mayGoBack) return [scheduled(company, reconcileTimer, id, now + dayMs)]
  // The claim scheduled the reconciler; an unknown outcome leaves it where it is.
  if (status === 'created' || isStepping(transaction)) return []
  return [cancelled(company.id, reconcileTimer, id)]
}
