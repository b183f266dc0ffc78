import { getCompanyTime, type Company } from '#companies'
import { createCustomer } from '#customers'
import { closeInvoice, createInvoice } from '#invoices'
import { theOperator } from '#kernel/actor'
import { secondMs, dayMs } from '#kernel/clock'
import { parseId, toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { toCents, type Cents } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import { ApiError } from '#kernel/refusals'
import { payInvoice, refundPayment } from '#payments'
import type { eventTypes } from '#postbacks'
import { advanceClock } from '../advance-clock.ts'
import type { SandboxContext } from '../sandbox-context.ts'

type EventType = (typeof eventTypes)[number]

/** The steps that caused an event, described for people, and the records of the event. */
export type TriggerResult = {
  did: string[]
  invoiceId: string
  transactionId?: string
  correlationId: string
}

const amount = toCents(20_00)
const partialAmount = toCents(5_00)
const overdueAfterMs = 2 * secondMs

/** Causes an event of a company by the ordinary use cases: nothing bypasses their rules. */
export async function triggerEvent(
  context: SandboxContext,
  company: Company,
  type: EventType,
): Promise<TriggerResult> {
  const correlationId = context.ids.next()
  const by = { company, actor: theOperator, correlationId, key: undefined }
  const dueInMs = type === 'invoice.overdue' ? overdueAfterMs : 30 * dayMs
  const { invoiceId, shown, did } = await createTriggerInvoice(context, company, { dueInMs, correlationId })
  // A decline throws, so there is no response with the transaction's id: it is chosen here.
  const transactionId = context.ids.next<TransactionId>()
  const shownTransaction = toPublicId('trx', transactionId)
  const charge = (part: Cents, of: keyof WalletPayloads) => {
    const walletData = walletPayloads[company.processor.kind][of]
    const source = { walletProvider: 'apple_pay' as const, walletData }
    const more = { invoiceId, quotedSurcharge: undefined, save: false, payer: undefined }
    return payInvoice(context, { ...by, ...more, source, amount: part }, transactionId)
  }
  const pay = async (part: Cents) => {
    await charge(part, 'approved')
    did.push(`paid ${formatMoney(part)} of it with a wallet (${shownTransaction})`)
  }
  const done = (withPayment: boolean): TriggerResult => ({
    did,
    invoiceId: shown,
    ...(withPayment ? { transactionId: shownTransaction } : {}),
    correlationId,
  })
  switch (type) {
    case 'invoice.created':
      return done(false)
    case 'invoice.paid':
    case 'transaction.completed':
      await pay(amount)
      return done(true)
    case 'invoice.partial':
      await pay(partialAmount)
      return done(true)
    case 'invoice.refunded':
      await pay(amount)
      await refundPayment(context, { ...by, transactionId, amount: undefined, closesInvoice: false })
      did.push('refunded that payment')
      return done(true)
    case 'transaction.failed':
      await requireDecline(charge(amount, 'declined'))
      did.push(`tried to pay it with a wallet that is declined (${shownTransaction})`)
      return done(true)
    case 'invoice.voided':
      await closeInvoice(context, { ...by, invoiceId, as: 'Voided', reason: 'Triggered' })
      did.push('voided it')
      return done(false)
    case 'invoice.overdue':
      await advanceClock(context, company, getCompanyTime(context.clock, company) + overdueAfterMs + secondMs)
      did.push("moved the company's clock on by 3 s, past its due date")
      return done(false)
  }
}

async function requireDecline(charging: Promise<unknown>): Promise<void> {
  const error = await charging.then(
    () => new Error('a charge that must be declined was approved'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof ApiError)) throw error
}

type CreatedInvoice = { invoiceId: InvoiceId; shown: string; did: string[] }

async function createTriggerInvoice(
  context: SandboxContext,
  company: Company,
  { dueInMs, correlationId }: { dueInMs: number; correlationId: string },
): Promise<CreatedInvoice> {
  const customer = await createCustomer(context, company, {
    email: 'triggered@example.com',
    firstName: 'Triggered',
    lastName: 'Event',
  })
  const { id, invoiceId: number } = await createInvoice(context, {
    company,
    sent: {
      customerId: customer.id,
      description: 'Triggered',
      amount,
      dueDate: { at: getCompanyTime(context.clock, company) + dueInMs, dateOnly: false },
      sendEmail: false,
      reminders: false,
    },
    correlationId,
    key: undefined,
  })
  const known = parseId('inv', id)
  if (known === undefined) throw new Error('a new invoice has no id')
  return {
    invoiceId: known,
    shown: id,
    did: [`created the invoice ${id} (${number}) of ${formatMoney(amount)}`],
  }
}

type WalletPayloads = Record<'approved' | 'declined', Record<string, string>>

/** The test payload of a wallet, by the kind of processor that decodes it. */
const walletPayloads: Record<Company['processor']['kind'], WalletPayloads> = {
  sandbox: {
    approved: { token: 'sandbox_wallet_approved' },
    declined: { token: 'sandbox_wallet_declined' },
  },
  stripe: {
    approved: { paymentMethod: 'pm_card_visa' },
    declined: { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  },
}
