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
  const isOverdue = type === 'invoice.overdue'
  const correlationId = context.ids.next()
  const dueInMs = isOverdue ? overdueAfterMs : 30 * dayMs
  const made = await createTriggerInvoice(context, company, { dueInMs, correlationId })
  const steps = createSteps(context, company, made, correlationId)
  switch (type) {
    case 'invoice.created':
      return steps.done()
    case 'invoice.paid':
    case 'transaction.completed':
      await steps.pay(amount)
      return steps.done()
    case 'invoice.partial':
      await steps.pay(partialAmount)
      return steps.done()
    case 'invoice.refunded':
      await steps.pay(amount)
      await steps.refund()
      return steps.done()
    case 'transaction.failed':
      await steps.decline()
      return steps.done()
    case 'invoice.voided':
      await steps.void()
      return steps.done()
    case 'invoice.overdue':
      await steps.letPass()
      return steps.done()
  }
}

type CreatedInvoice = { id: InvoiceId; shown: string; did: string[] }

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
  return { id: known, shown: id, did: [`created the invoice ${id} (${number}) of ${formatMoney(amount)}`] }
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

/** Creates the possible steps on a new invoice; each adds its description. */
function createSteps(
  context: SandboxContext,
  company: Company,
  { id: invoiceId, shown, did }: CreatedInvoice,
  correlationId: string,
) {
  let transactionId: string | undefined
  const by = { company, actor: theOperator, correlationId, key: undefined }
  const more = { invoiceId, quotedSurcharge: undefined, save: false, payer: undefined }
  const charge = (part: Cents, of: keyof WalletPayloads, id?: TransactionId) => {
    const walletData = walletPayloads[company.processor.kind][of]
    const named = { walletProvider: 'apple_pay' as const, walletData }
    return payInvoice(context, { ...by, ...more, named, amount: part }, id)
  }
  return {
    async pay(part: Cents) {
      const paid = await charge(part, 'approved')
      transactionId = paid.transactionId
      did.push(`paid ${formatMoney(part)} of it with a wallet (${transactionId})`)
    },
    async decline() {
      // A decline throws, so there is no response with the transaction's id: it is chosen here.
      const id = context.ids.next<TransactionId>()
      const refusal = await charge(amount, 'declined', id).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (!(refusal instanceof ApiError))
        throw refusal ?? new Error('a charge that must be declined was approved')
      transactionId = toPublicId('trx', id)
      did.push(`tried to pay it with a wallet that is declined (${transactionId})`)
    },
    async refund() {
      const id = transactionId === undefined ? undefined : parseId('trx', transactionId)
      if (id === undefined) throw new Error('there is no payment to refund')
      await refundPayment(context, {
        ...by,
        transactionId: id,
        amount: undefined,
        closesInvoice: false,
      })
      did.push('refunded that payment')
    },
    async void() {
      await closeInvoice(context, { ...by, invoiceId, as: 'Voided', reason: 'Triggered' })
      did.push('voided it')
    },
    async letPass() {
      const target = getCompanyTime(context.clock, company) + overdueAfterMs + secondMs
      await advanceClock(context, company, target)
      did.push("moved the company's clock on by 3 s, past its due date")
    },
    done: (): TriggerResult => ({
      did,
      invoiceId: shown,
      ...(transactionId === undefined ? {} : { transactionId }),
      correlationId,
    }),
  }
}
