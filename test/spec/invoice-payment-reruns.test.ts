import { describe, expect, test } from 'vitest'
import { getBooks, fault, newInvoice, saveCard } from '../support/florin.ts'
import { askRefund, close, update } from '../support/invoice-life.ts'
import {
  requestRerun,
  expectBooksToAgree,
  expectCreated,
  newestOf,
  notCharged,
  openOneOffCheckout,
  unprocessable,
} from '../support/one-off.ts'
import { pay, payment, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `payment-rerun-${process.pid}-${serial++}` })

/** Creates an invoice payment that failed before it was submitted. */
async function openFailedPayment() {
  const checkout = await openOneOffCheckout()
  const { company, customerId, vaultId } = checkout
  const invoice = await newInvoice(company, customerId)
  await fault(company, 'sale', 'outage')
  expect((await payment(company, invoice.id, { accountVaultId: vaultId })).status).toBe(503)
  return { ...checkout, invoiceId: invoice.id, id: String((await newestOf(checkout))._id) }
}

describe('trying a payment of an invoice again', () => {
  test('credits the invoice', async () => {
    const checkout = await openFailedPayment()
    expect(expectCreated(await requestRerun(checkout, checkout.id))).toMatchObject({
      status: 'completed',
      rerunOf: checkout.id,
    })
    expect(await getInvoice(checkout.company, checkout.invoiceId)).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      amountDue: 0,
    })
    await expectBooksToAgree(checkout.company)
  })

  test('is refused where the invoice was paid, closed or made smaller meanwhile', async () => {
    const paid = await openFailedPayment()
    await pay(paid.company, paid.invoiceId, await saveCard(paid.company, paid.customerId))
    const voided = await openFailedPayment()
    await close(voided.company, voided.invoiceId, 'void')
    const smaller = await openFailedPayment()
    await update(smaller.company, smaller.invoiceId, { amount: 99.99 })
    for (const checkout of [paid, voided, smaller]) {
      const before = await getBooks(checkout.company)
      const refused = await requestRerun(checkout, checkout.id)
      expect([400, 422], refused.text).toContain(refused.status)
      expect(await getBooks(checkout.company)).toEqual(before)
      await expectBooksToAgree(checkout.company)
    }
  })

  test('under a key happens once, and so does its refund; both are answered byte for byte', async () => {
    const checkout = await openFailedPayment()
    const twice = async (id: string) => {
      const headers = keyed()
      const [first, again] = [
        await requestRerun(checkout, id, headers),
        await requestRerun(checkout, id, headers),
      ]
      expect(again).toMatchObject({ status: 200, text: first.text })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      return expectCreated(first)
    }
    const { _id } = await twice(checkout.id)
    await fault(checkout.company, 'refund', 'outage')
    expect(await askRefund(checkout.company, _id)).toMatchObject(notCharged)
    await twice((await newestOf(checkout))._id)
    expect(await getInvoice(checkout.company, checkout.invoiceId)).toMatchObject({
      amountPaid: 0,
      amountDue: 100,
    })
    await expectBooksToAgree(checkout.company)
  })

  test('of a part, once a try of a try went through, is refused: it is never paid twice', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId, vaultId } = checkout
    const { id } = await newInvoice(company, customerId)
    await fault(company, 'sale', 'outage', { times: 2 })
    const part = { accountVaultId: vaultId, amount: 40 }
    expect((await payment(company, id, part)).status).toBe(503)
    const first = await newestOf(checkout)
    expect(await requestRerun(checkout, first._id)).toMatchObject(notCharged)
    expectCreated(await requestRerun(checkout, (await newestOf(checkout))._id))
    expect((await requestRerun(checkout, first._id)).status).toBe(422)
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40 })
    await expectBooksToAgree(company)
  })

  test('is refused with 422 where it was charged with a wallet', async () => {
    const checkout = await openOneOffCheckout()
    const { id } = await newInvoice(checkout.company, checkout.customerId)
    const wallet = { walletProvider: 'apple_pay', walletData: walletGives('declined') }
    expect((await payment(checkout.company, id, wallet)).status).toBe(400)
    expect(await requestRerun(checkout, (await newestOf(checkout))._id)).toMatchObject(unprocessable)
    await expectBooksToAgree(checkout.company)
  })
})
