import { describe, expect, test } from 'vitest'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { anAttempt, anInvoice, dollar, noon, noSurcharge } from '../../../test/support/books.ts'
import type { PayInvoice } from './payment-command.ts'
import { planPayment, refuseEarly, type PaymentFacts } from './plan-payment.ts'

const id = '01a20000-0000-7000-8000-000000000002' as TransactionId
const invoice = anInvoice({ reserved: dollar(10) })
const company = { id: invoice.companyId, processor: { kind: 'sandbox', number: 7 } } as unknown as Company
const source = {
  source: { vaultId: 'vlt_1' },
  rail: 'cc',
  instrument: { vaultId: 'vlt_1' },
  method: { rail: 'cc' },
  expDate: '1230',
} as const
const facts: PaymentFacts = { invoice, unknown: [], source, surcharge: noSurcharge }

function payment(fields: Partial<PayInvoice> = {}): PayInvoice {
  const source = { accountVaultId: 'vlt_1' }
  const payer = { hash: Buffer.from('a1', 'hex'), contactIds: ['con_1'] }
  const { id: invoiceId } = invoice
  const request = {
    company,
    invoiceId,
    source,
    amount: undefined,
    quotedSurcharge: undefined,
    save: false,
  }
  return { ...request, payer, key: undefined, correlationId: 'test', ...fields } as PayInvoice
}

describe('the plan of a payment', () => {
  test('reserves the amount due and contains the invoice as it was read', () => {
    const plan = planPayment(payment(), facts, { id, now: noon })
    expect(plan.before).toBe(invoice)
    expect(plan.invoice).toMatchObject({ reserved: dollar(100), lastAttemptId: id })
    expect(plan.transaction).toMatchObject({
      id,
      status: 'created',
      subtotal: dollar(90),
      fee: 0,
      invoiceId: invoice.id,
      processorNumber: 7,
      createdAt: noon,
    })
    expect(plan.transaction.payerHash).toEqual(Buffer.from('a1', 'hex'))
  })

  test('stores the expiry of a card that the schedule charges, and no other', () => {
    const planned = (command: PayInvoice) => planPayment(command, facts, { id, now: noon }).transaction
    expect(planned(payment({ occasion: 'schedule' })).instrument.expDate).toBe('1230')
    expect(planned(payment()).instrument.expDate).toBeUndefined()
  })

  test('is refused as a changed quote when the payer agreed to another total', () => {
    const command = payment({ source: { ticketId: 'tkt_1', event: { agreedCents: 9_001 } } })
    expect(() => planPayment(command, facts, { id, now: noon })).toThrow('The payer agreed to $90.01')
  })
})

describe('a payment is refused before its source is read', () => {
  test('when its ticket may have been charged already, even if nothing is due', () => {
    const unknown = [anAttempt({ instrument: { ticketId: 'tkt_1' }, unknownAt: noon })]
    const paid = { invoice: anInvoice({ paid: dollar(100) }), unknown }
    expect(() => refuseEarly(paid, payment({ source: { ticketId: 'tkt_1' } }))).toThrow(
      'its outcome is not known yet',
    )
    expect(() => refuseEarly(paid, payment({ source: { ticketId: 'tkt_2' } }))).not.toThrow()
  })

  test('when its amount is too high, unless a quote has that amount', () => {
    const amount = toCents(9_001)
    expect(() => refuseEarly(facts, payment({ amount }))).toThrow('At most $90.00 is due.')
    expect(() => refuseEarly(facts, payment({ amount, source: { quote: {} } }))).not.toThrow()
  })
})
