import { describe, expect, test } from 'vitest'
import { getBooks, newInvoice, saveBankAccount, saveCard } from '../support/florin.ts'
import { payElsewhere } from '../support/pay-page.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  openCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'
import { processorSide } from '../support/processor-side.ts'

/** Creates an invoice of 100 dollars, and a saved card and a saved bank account. */
async function openCardAndBankCheckout(account = staysInFlight) {
  const checkout = await openCheckout()
  const card = await saveCard(checkout.company, checkout.customerId)
  const bank = await saveBankAccount(checkout.company, checkout.customerId, account)
  const { id } = await newInvoice(checkout.company, checkout.customerId)
  return { ...checkout, card, bank, id }
}

describe('while a bank transfer is in flight', () => {
  test('a card pays no more than what it leaves', async () => {
    const { company, card, bank, id } = await openCardAndBankCheckout()
    await pay(company, id, bank, 60)
    for (const accountVaultId of [card, bank])
      expect(await payment(company, id, { accountVaultId, amount: 40.01 })).toMatchObject({
        status: 400,
        body: { reasonCode: 'OVER_PAYMENT' },
      })
    expect((await pay(company, id, card)).amount).toBe(40)
    for (const accountVaultId of [card, bank])
      expect(await payment(company, id, { accountVaultId, amount: 0.01 })).toMatchObject({
        status: 400,
        body: { reasonCode: 'ALREADY_PROCESSING' },
      })
    expect(await getBooks(company)).toMatchObject([{ amountCents: 6_000 }, { amountCents: 4_000 }])
  })

  test('amountDue is the amount less what was paid and less what is in flight', async () => {
    const { company, card, bank, id } = await openCardAndBankCheckout()
    await pay(company, id, card, 20)
    expect(await pay(company, id, bank, 30)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 50 })
    expect(await getInvoice(company, id)).toMatchObject({
      amount: 100,
      amountPaid: 20,
      amountDue: 50,
      lastAttemptStatus: 'pending',
      transactions: [{ status: 'completed' }, { status: 'pending', lastFour: '0009' }],
    })
  })

  test('it cannot be refunded, and the invoice cannot be voided', async () => {
    const { company, bank, id } = await openCardAndBankCheckout()
    const { transactionId } = await pay(company, id, bank, 30)
    expect((await company.legacy.post(`/api/trx/refund/${transactionId}`)).status).toBe(422)
    expect((await company.api.post(`/api/invoices/${id}/void`)).status).toBe(422)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 70 })
    expect(await getBooks(company)).toHaveLength(1)
  })
})

describe('a bank transfer beside a card payment', () => {
  test('settles the rest: ACHPending, then Paid, with one event for each payment', async () => {
    await using receiver = await openReceiver()
    const { company, card, bank, id } = await openCardAndBankCheckout()
    await setUpWebhook(company, receiver.url)
    await pay(company, id, card, 40)
    expect(await pay(company, id, bank)).toMatchObject({ amount: 60, invoiceStatus: 'ACHPending' })
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40, amountDue: 0 })
    await setBankOutcome(company, 'settled')
    const paid = await getInvoice(company, id)
    expect(paid).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100, lastAttemptStatus: 'completed' })
    expect(paid.paidAt).toMatch(/Z$/)
    expect(await getEvents(company)).toEqual(['invoice.partial', 'invoice.paid'])
  })

  test('that fails leaves the card payment: Failed, payable again with either', async () => {
    const { company, card, bank, id } = await openCardAndBankCheckout()
    await pay(company, id, card, 40)
    await pay(company, id, bank)
    await setBankOutcome(company, 'returned')
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 40,
      amountDue: 60,
      lastAttemptStatus: 'failed',
    })
    expect(await pay(company, id, bank, 30)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 30 })
    expect(await pay(company, id, card)).toMatchObject({ amount: 30, amountDue: 0 })
    await setBankOutcome(company, 'settled', 30)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  })

  test('that comes back weeks after it settled reopens the invoice for what it paid', async () => {
    const { company, card, bank, id } = await openCardAndBankCheckout('000555555559')
    await pay(company, id, card, 40)
    await pay(company, id, bank)
    await advanceClock(company, 6 * day)
    const settled = await getInvoice(company, id)
    expect(settled).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    await advanceClock(company, 14 * day)
    const returned = await getInvoice(company, id)
    expect(returned).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 40,
      amountDue: 60,
      transactions: [
        { status: 'completed' },
        { status: 'returned', reasonCode: processorSide().returns['000555555559'].reasonCode },
      ],
    })
    expect(returned).not.toHaveProperty('paidAt')
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_returned', invoiceId: id }])
    expect(await pay(company, id, card)).toMatchObject({ amount: 60, invoiceStatus: 'Paid' })
  })

  test('at the same time as twenty cards never takes more than is owed', async () => {
    const { company, card, bank, id } = await openCardAndBankCheckout()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) =>
        payment(company, id, { accountVaultId: each % 2 ? card : bank, amount: 15 }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(6)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ statusCode: 400, reasonCode: 'OVER_PAYMENT' })
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 10 })
    expect(await getBooks(company)).toHaveLength(6)
  })
})

test('a bank transfer that was made elsewhere settles and comes back like one that was made here', async () => {
  const { company, bank, id } = await openCardAndBankCheckout('000555555559')
  const { id: sale } = await payElsewhere(company, { vaultId: bank })
  const response = await payment(company, id, { completedTransaction: { id: sale } })
  expect(response.body).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
  await advanceClock(company, 6 * day)
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  await advanceClock(company, 14 * day)
  expect(await getInvoice(company, id)).toMatchObject({
    invoiceStatus: 'Failed',
    amountPaid: 0,
    amountDue: 100,
    transactions: [{ status: 'returned', reasonCode: processorSide().returns['000555555559'].reasonCode }],
  })
  expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_returned', invoiceId: id }])
})

test.each(['000222222227', '000111111113', '000111111116', '000333333335'] as const)(
  'the bank account %s comes back with the reason of its bank',
  async (account) => {
    const { reasonCode } = processorSide().returns[account]
    const { company, bank, id } = await openCardAndBankCheckout(account)
    await pay(company, id, bank)
    await advanceClock(company, 7 * day)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [{ reasonCode, status: 'failed' }],
    })
  },
)
