import type { AppContext } from '#context'
import { alertRows, type Company } from '#companies'
import { loadCustomer, type Customer } from '#customers'
import {
  calculateAmountDue,
  invoiceEventRows,
  invoiceMailRows,
  saleFormJobRows,
  invoiceChangedRows,
  relevantChangeRows,
  invoiceJobRows,
  type Invoice,
} from '#invoices'
import { dayMs } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { subtractToZero } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { cancelJobRows, scheduleJobRows } from '#platform/jobs'
import { isStepping, outcomeRecoveryJob, type Transaction } from '#attempts'
import type { Recording } from './recording.ts'

/** The job that sends back money that came too late to be kept. */
export const reverseJob = 'reverse payment'

/**
 * Returns the effects of a change to an invoice's money: its event, its alerts, the payer's mail and its next due date.
 */
export async function collectInvoiceEffects(
  context: AppContext,
  company: Company,
  before: Invoice,
  { transaction, invoice, parent, emits, alerts, mail }: Recording,
  now: number,
  payer?: Promise<Customer | undefined>,
): Promise<PartRows[]> {
  const payment = selectEventTransaction(transaction, parent, emits)
  return [
    ...(emits
      ? invoiceEventRows(context.ids, company, {
          type: emits,
          invoice,
          ...omitNullish({ transaction: payment }),
          now,
        })
      : []),
    alertRows(context.ids, company.id, now, ...alerts),
    ...invoiceJobRows(company, before, invoice),
    ...subscriptionUpdateRows(company, transaction, before, invoice),
    ...saleFormJobRows(company, before, invoice, now),
    ...(isMailEnabled(company, mail)
      ? payerMailRows(context, await (payer ?? loadCustomer(context.db, company.id, invoice.customerId)), {
          company,
          invoice,
          mail: {
            kind: mail,
            transaction,
            dueAgain: subtractToZero(calculateAmountDue(invoice), calculateAmountDue(before)),
          },
          now,
        })
      : []),
  ]
}

/**
 * Returns the rows that notify a subscription of changes its invoice does not show. A payment with an unknown outcome
 * reserves its amount for longer than usual. A fully refunded payment that was reinstated is no longer returned, but
 * does not change the invoice.
 */
export function subscriptionUpdateRows(
  company: Company,
  { status, action, refunded }: Transaction,
  before: Invoice,
  invoice: Invoice,
): PartRows[] {
  const isUnseen = status === 'created' || (status === 'completed' && refunded > 0)
  const isTold = relevantChangeRows(company, before, invoice).length > 0
  return action === 'sale' && isUnseen && !isTold ? invoiceChangedRows(company, invoice) : []
}

/**
 * Returns the payment of an event: the recorded one, or the one whose refund failed; undefined for a refund's own
 * event.
 */
export function selectEventTransaction(
  transaction: Transaction,
  parent: Transaction | undefined,
  emits: Recording['emits'],
): Transaction | undefined {
  if (transaction.action !== 'refund') return transaction
  const isOfPayment = emits === 'invoice.paid' || emits === 'invoice.partial'
  return isOfPayment ? parent : undefined
}

/** Returns whether the company sends a mail about a payment. */
export function isMailEnabled(
  { settings }: Pick<Company, 'settings'>,
  mail: Recording['mail'],
): mail is NonNullable<Recording['mail']> {
  if (mail === undefined) return false
  return settings[mail === 'payment_failed' || mail === 'payment_reversed' ? 'failureMails' : 'receipts']
}

function payerMailRows(
  context: AppContext,
  payer: Customer | undefined,
  what: Omit<Parameters<typeof invoiceMailRows>[1], 'to'>,
): PartRows[] {
  return payer?.email === undefined ? [] : invoiceMailRows(context, { ...what, to: payer.email })
}

/**
 * Returns the follow-up jobs: a bank transfer daily and for weeks after it settled, an unknown outcome as claimed, a
 * reversal at once.
 */
export function followUpJobRows(
  company: Company,
  { transaction, mustReverse }: Pick<Recording, 'transaction' | 'mustReverse'>,
  now: number,
): PartRows[] {
  const { id, status, action, paymentMethod } = transaction
  if (mustReverse) return [scheduleJobRows(company, reverseJob, id, now)]
  const mayGoBack = status === 'completed' && action === 'sale' && paymentMethod === 'ach'
  if (status === 'pending' || mayGoBack)
    return [scheduleJobRows(company, outcomeRecoveryJob, id, now + dayMs)]
  // The claim scheduled the outcome recovery, and an unknown outcome leaves that job unchanged.
  if (status === 'created' || isStepping(transaction)) return []
  return [cancelJobRows(company.id, outcomeRecoveryJob, id)]
}
