import { companyNow, type Company } from '#companies'
import { createCustomer } from '#customers'
import { closeInvoice, createInvoice } from '#invoices'
import { theOperator } from '#kernel/actor'
import { secondMs, dayMs } from '#kernel/clock'
import { parseId, publicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { cents, type Cents } from '#kernel/money'
import { moneyInWords } from '#kernel/words'
import { ApiError } from '#kernel/refusals'
import { payInvoice, refundPayment } from '#payments'
import type { eventTypes } from '#postbacks'
import { advanceClock } from '../advance-clock.ts'
import type { SandboxServices } from '../sandbox-services.ts'

type EventType = (typeof eventTypes)[number]

/** What was done to make an event happen, step by step in words, and what it is about. */
export type Triggered = { did: string[]; invoiceId: string; transactionId?: string; correlationId: string }

const amount = cents(20_00)
const aPart = cents(5_00)
const passesAfterMs = 2 * secondMs

/** Makes an event of a company happen, by what makes it happen to everybody: nothing of it is written past the rules. */
export async function triggerEvent(
  services: SandboxServices,
  company: Company,
  type: EventType,
): Promise<Triggered> {
  const isOverdue = type === 'invoice.overdue'
  const correlationId = services.ids.next()
  const dueInMs = isOverdue ? passesAfterMs : 30 * dayMs
  const made = await newInvoice(services, company, { dueInMs, correlationId })
  const steps = stepsOf(services, company, made, correlationId)
  switch (type) {
    case 'invoice.created':
      return steps.done()
    case 'invoice.paid':
    case 'transaction.completed':
      await steps.pay(amount)
      return steps.done()
    case 'invoice.partial':
      await steps.pay(aPart)
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

type Made = { id: InvoiceId; shown: string; did: string[] }

async function newInvoice(
  services: SandboxServices,
  company: Company,
  { dueInMs, correlationId }: { dueInMs: number; correlationId: string },
): Promise<Made> {
  const customer = await createCustomer(services, company, {
    email: 'triggered@example.com',
    firstName: 'Triggered',
    lastName: 'Event',
  })
  const { id, invoiceId: number } = await createInvoice(services, {
    company,
    sent: {
      customerId: customer.id,
      description: 'Triggered',
      amount,
      dueDate: { at: companyNow(services.clock, company) + dueInMs, dateOnly: false },
      sendEmail: false,
      reminders: false,
    },
    correlationId,
    key: undefined,
  })
  const known = parseId('inv', id)
  if (known === undefined) throw new Error('a new invoice has no id')
  return { id: known, shown: id, did: [`created the invoice ${id} (${number}) of ${moneyInWords(amount)}`] }
}

type WalletGives = Record<'approved' | 'declined', Record<string, string>>

/** What a wallet gives in a test, by the kind of processor that has to read it. */
const walletGives: Record<Company['processor']['kind'], WalletGives> = {
  sandbox: {
    approved: { token: 'sandbox_wallet_approved' },
    declined: { token: 'sandbox_wallet_declined' },
  },
  stripe: {
    approved: { paymentMethod: 'pm_card_visa' },
    declined: { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  },
}

/** What can be done with a new invoice, each noted in words. */
function stepsOf(
  services: SandboxServices,
  company: Company,
  { id: invoiceId, shown, did }: Made,
  correlationId: string,
) {
  let transactionId: string | undefined
  const by = { company, actor: theOperator, correlationId, key: undefined }
  const more = { invoiceId, quotedSurcharge: undefined, save: false, payer: undefined }
  const charge = (part: Cents, of: keyof WalletGives, id?: TransactionId) => {
    const walletData = walletGives[company.processor.kind][of]
    const named = { walletProvider: 'apple_pay' as const, walletData }
    return payInvoice(services, { ...by, ...more, named, amount: part }, id)
  }
  return {
    async pay(part: Cents) {
      const paid = await charge(part, 'approved')
      transactionId = paid.transactionId
      did.push(`paid ${moneyInWords(part)} of it with a wallet (${transactionId})`)
    },
    async decline() {
      // What is declined has no answer that names it.
      const id = services.ids.next<TransactionId>()
      const refusal = await charge(amount, 'declined', id).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (!(refusal instanceof ApiError)) throw refusal ?? new Error('what is declined was approved')
      transactionId = publicId('trx', id)
      did.push(`tried to pay it with a wallet that is declined (${transactionId})`)
    },
    async refund() {
      const id = transactionId === undefined ? undefined : parseId('trx', transactionId)
      if (id === undefined) throw new Error('there is no payment to refund')
      await refundPayment(services, {
        ...by,
        transactionId: id,
        amount: undefined,
        closesInvoice: false,
      })
      did.push('refunded that payment')
    },
    async void() {
      await closeInvoice(services, { ...by, invoiceId, as: 'Voided', reason: 'Triggered' })
      did.push('voided it')
    },
    async letPass() {
      await advanceClock(services, company, companyNow(services.clock, company) + passesAfterMs + secondMs)
      did.push("moved the company's clock on by 3 s, past its due date")
    },
    done: (): Triggered => ({
      did,
      invoiceId: shown,
      ...(transactionId === undefined ? {} : { transactionId }),
      correlationId,
    }),
  }
}
