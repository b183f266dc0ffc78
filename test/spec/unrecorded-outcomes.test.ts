import { describe, expect, test } from 'vitest'
import { closeBooks } from '../support/closed-books.ts'
import { fault, newInvoice, type TestResponse, type TestCompany } from '../support/florin.ts'
import {
  captureMethod,
  complete,
  openHosted,
  openSurcharged,
  getQuote,
  confirmQuote,
} from '../support/hosted-payments.ts'
import { askRefund } from '../support/invoice-life.ts'
import {
  requestBlindRefund,
  requestCharge,
  requestStep,
  authorize,
  charge,
  expectBooksToAgree,
  netOf,
  openOneOffCheckout,
  recordsOf,
  unreadable,
} from '../support/one-off.ts'
import { requestTerminal } from '../support/terminals.ts'
import { advanceClock, minute, pay, payment } from '../support/checkout.ts'

type Ask = (headers: Record<string, string>) => Promise<TestResponse>
type Prepared = { company: TestCompany; ask: Ask }

/** Each call that moves money, and the final net amount of its company, in cents. */
const calls: Record<string, { prepare: () => Promise<Prepared>; cents: number }> = {
  'a payment of an invoice': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      const { id } = await newInvoice(checkout.company, checkout.customerId)
      const ask: Ask = (headers) =>
        payment(checkout.company, id, { accountVaultId: checkout.vaultId }, headers)
      return { ...checkout, ask }
    },
    cents: 10_000,
  },
  'a refund of it': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      const { id } = await newInvoice(checkout.company, checkout.customerId)
      const { transactionId } = await pay(checkout.company, id, checkout.vaultId)
      return { ...checkout, ask: (headers) => askRefund(checkout.company, transactionId, {}, headers) }
    },
    cents: 0,
  },
  'a charge': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      return { ...checkout, ask: (headers) => requestCharge(checkout, {}, headers) }
    },
    cents: 10_000,
  },
  'a refund of a charge': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      const { _id } = await charge(checkout)
      return { ...checkout, ask: (headers) => askRefund(checkout.company, _id, {}, headers) }
    },
    cents: 0,
  },
  'a refund without a sale': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      return { ...checkout, ask: (headers) => requestBlindRefund(checkout, {}, headers) }
    },
    cents: -10_000,
  },
  'the completion of an authorization': {
    async prepare() {
      const checkout = await openOneOffCheckout()
      const { _id } = await authorize(checkout)
      return {
        ...checkout,
        ask: (headers) => requestStep(checkout, _id, { action: 'authcomplete' }, headers),
      }
    },
    cents: 10_000,
  },
  'a captured card on a hosted page': {
    async prepare() {
      const { company } = await openOneOffCheckout()
      const { page } = await openHosted(company)
      const event = await captureMethod(page)
      return { company, ask: (headers) => complete(page, event, headers) }
    },
    cents: 10_000,
  },
  'a quoted card on a hosted page': {
    async prepare() {
      const { company, page } = await openSurcharged()
      const { quoteId } = await getQuote(page)
      return { company, ask: (headers) => confirmQuote(page, quoteId, headers) }
    },
    cents: 10_300,
  },
  'a terminal that was not reached': {
    async prepare() {
      const { company } = await openOneOffCheckout()
      await fault(company, 'sale', 'outage')
      return { company, ask: (headers) => requestTerminal(company, {}, headers) }
    },
    cents: 0,
  },
}

let serial = 0

describe('where the books fail after the processor was asked for', () => {
  test.each(Object.entries(calls))(
    '%s, its outcome is said to be unknown, is not asked for again, and is recorded in time',
    async (_name, { prepare, cents }) => {
      const { company, ask } = await prepare()
      const headers = { 'idempotency-key': `unrecorded-${process.pid}-${serial++}` }
      {
        await using _closed = await closeBooks(company)
        const response = await ask(headers)
        expect(response, response.text).toMatchObject(unreadable)
        const again = await ask(headers)
        expect(again.text).toBe(response.text)
        expect(again.headers.get('idempotent-replayed')).toBe('true')
      }
      await advanceClock(company, 20 * minute)
      expect(await netOf(company)).toBe(cents)
      await expectBooksToAgree(company)
      expect((await recordsOf(company)).filter(({ status }) => status === 'created')).toEqual([])
      // A replay with the key returns the first response, even now that the outcome is known.
      expect(await ask(headers)).toMatchObject(unreadable)
      expect(await netOf(company)).toBe(cents)
    },
  )
})
