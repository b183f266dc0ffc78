import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateAmountDue } from '#invoices'
import { toCents } from '#kernel/money'
import type { SurchargeBasis } from '#surcharge'
import { anAttempt, anInvoice, dollar, noon, noSurcharge } from '../../../test/support/books.ts'
import { decidePayment, type PaymentRequest } from './decide-payment.ts'

const card: PaymentRequest = {
  amount: undefined,
  quotedSurcharge: undefined,
  agreed: undefined,
  rail: 'cc',
  instrument: { vaultId: 'vlt_1' },
  surcharge: noSurcharge,
  isQuoted: false,
}
const refused = (refusal: object) => ({ outcome: 'refuse', refusal })
const charged = (dollars: number) => ({ outcome: 'charge', subtotal: dollar(dollars), fee: 0 })

describe('a payment is refused', () => {
  test('as already processing when nothing is left: paid, closed, settling or reserved', () => {
    for (const facts of [
      { paid: dollar(100) },
      { paid: dollar(150) },
      { settling: dollar(100) },
      { reserved: dollar(100) },
      { paid: dollar(20), settling: dollar(30), reserved: dollar(50) },
      { closed: 'Voided' as const },
      { closed: 'Cancelled' as const },
      { closed: 'Refunded' as const },
    ])
      for (const request of [card, { ...card, amount: dollar(1) }, { ...card, rail: 'ach' as const }])
        expect(decidePayment(anInvoice(facts), [], request)).toEqual(
          refused({ reason: 'already processing' }),
        )
  })

  test('when the invoice does not accept its rail, naming what it accepts', () => {
    const invoice = anInvoice({ paymentMethods: ['ach'] })
    const tooMuch = { ...card, amount: dollar(500) }
    for (const request of [card, tooMuch])
      expect(decidePayment(invoice, [], request)).toEqual(
        refused({ reason: 'rail refused', accepted: ['ach'] }),
      )
  })

  test('when it is a cent more than what is left, beside all that is in flight', () => {
    const invoice = anInvoice({ paid: dollar(20), settling: dollar(30), reserved: dollar(10) })
    expect(decidePayment(invoice, [], { ...card, amount: toCents(4_001) })).toEqual(
      refused({ reason: 'over payment', amountDue: dollar(40) }),
    )
  })

  test('when the quoted surcharge is not the one of the rules', () => {
    for (const quotedSurcharge of [toCents(1), dollar(3)])
      expect(decidePayment(anInvoice(), [], { ...card, quotedSurcharge })).toEqual(
        refused({ reason: 'quote changed' }),
      )
  })

  test('as of unknown outcome when it repeats one that is: before anything else is said', () => {
    const invoice = anInvoice({ reserved: dollar(60), paymentMethods: ['ach'] })
    const unknown = anAttempt({ unknownAt: noon })
    for (const amount of [undefined, dollar(60)])
      expect(decidePayment(invoice, [unknown], { ...card, amount })).toEqual(
        refused({ reason: 'outcome unknown' }),
      )
    const wallet = anAttempt({ instrument: { walletProvider: 'apple_pay' }, unknownAt: noon })
    const again = { ...card, instrument: { walletProvider: 'apple_pay' } }
    expect(decidePayment(invoice, [wallet], again)).toEqual(refused({ reason: 'outcome unknown' }))
  })
})

const surcharging: SurchargeBasis = {
  inputs: { ...noSurcharge.inputs, enabled: true, percentage: 3, cardType: 'credit', payerState: 'TX' },
  rules: { version: 'none', rules: [] },
}
const withFee: PaymentRequest = { ...card, surcharge: surcharging }

describe('a payment with a surcharge', () => {
  test('is refused as a quote that changed when the quoted surcharge is another, or is nothing', () => {
    for (const quotedSurcharge of [toCents(0), toCents(299), toCents(301)])
      expect(decidePayment(anInvoice(), [], { ...withFee, quotedSurcharge })).toEqual(
        refused({ reason: 'quote changed' }),
      )
  })

  test('is refused as a quote that changed when its quoted amount does not fit any more, until nothing is left', () => {
    const quoted = { ...withFee, amount: dollar(100), quotedSurcharge: dollar(3), isQuoted: true }
    expect(decidePayment(anInvoice({ paid: toCents(1) }), [], quoted)).toEqual(
      refused({ reason: 'quote changed', amountDue: toCents(9_999) }),
    )
    expect(decidePayment(anInvoice({ paid: dollar(100) }), [], quoted)).toEqual(
      refused({ reason: 'already processing' }),
    )
  })

  test('is refused when its total is not what the payer agreed to, which is more or less than that', () => {
    for (const agreed of [dollar(100), toCents(10_299), toCents(10_301), dollar(1_000)])
      expect(decidePayment(anInvoice(), [], { ...withFee, agreed })).toEqual(
        refused({ reason: 'agreed to another total', agreed, total: dollar(103) }),
      )
    const part = { ...withFee, amount: dollar(50), agreed: toCents(5_150) }
    expect(decidePayment(anInvoice(), [], part)).toMatchObject({ outcome: 'charge', fee: 150 })
  })

  test('is charged with it on top of what counts, and says how it was decided', () => {
    for (const quotedSurcharge of [undefined, toCents(100)])
      expect(decidePayment(anInvoice(), [], { ...withFee, amount: toCents(3_333), quotedSurcharge })).toEqual(
        {
          outcome: 'charge',
          subtotal: 3_333,
          fee: 100,
          surcharge: { rules: 'none', inputs: surcharging.inputs, percentage: 3 },
        },
      )
  })
})

describe('a payment is charged', () => {
  test('in full where no amount is named', () => {
    expect(decidePayment(anInvoice(), [], card)).toMatchObject(charged(100))
    expect(decidePayment(anInvoice({ paid: dollar(20), settling: dollar(30) }), [], card)).toMatchObject(
      charged(50),
    )
  })

  test('up to the last cent that is left, and with the surcharge that was quoted', () => {
    const invoice = anInvoice({ paid: dollar(60) })
    const request = { ...card, amount: dollar(40), quotedSurcharge: toCents(0) }
    expect(decidePayment(invoice, [], request)).toMatchObject(charged(40))
  })

  test('on an invoice whose stored rails are an empty set', () => {
    for (const rail of ['cc', 'ach'] as const)
      expect(decidePayment(anInvoice({ paymentMethods: [] }), [], { ...card, rail })).toMatchObject(
        charged(100),
      )
  })

  test('beside one of unknown outcome when it is another payment', () => {
    const invoice = anInvoice({ reserved: dollar(60) })
    const unknown = anAttempt({ unknownAt: noon })
    for (const other of [
      { ...card, amount: dollar(40) },
      { ...card, instrument: { vaultId: 'vlt_2' } },
      { ...card, instrument: { walletProvider: 'apple_pay' } },
    ])
      expect(decidePayment(invoice, [unknown], other)).toMatchObject(charged(40))
  })
})

test('what is charged is never nothing and never more than what is due', () => {
  const money = fc.integer({ min: 0, max: 200 }).map(toCents)
  const amounts = fc.option(fc.integer({ min: 1, max: 300 }).map(toCents), { nil: undefined })
  fc.assert(
    fc.property(money, money, money, amounts, (paid, settling, reserved, amount) => {
      const invoice = anInvoice({ amount: toCents(200), paid, settling, reserved })
      const decision = decidePayment(invoice, [], { ...card, amount })
      if (decision.outcome === 'refuse') return
      expect(decision.subtotal).toBeGreaterThan(0)
      expect(decision.subtotal).toBeLessThanOrEqual(calculateAmountDue(invoice))
      expect(decision.subtotal).toBe(amount ?? calculateAmountDue(invoice))
    }),
  )
})
