import { describe, expect, test } from 'vitest'
import { saveCard } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  openBankCheckout,
  pay,
  payment,
  getInvoice,
  returnsR01,
  staysInFlight,
} from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'
import { getDeliveries, getEvents, setUpWebhook } from '../support/webhooks.ts'

const returnsAfterSettling = '000555555559'

describe('a transfer that is sent back before it settles', () => {
  test.each([returnsR01, '000111111113', '000111111116', '000333333335'] as const)(
    'from account %s makes the invoice Failed with the reason of its bank, due in full again',
    async (account) => {
      const { reasonCode, reasonText } = processorSide().returns[account]
      await using receiver = await openReceiver()
      const { company, id, vaultId } = await openBankCheckout({}, account)
      await setUpWebhook(company, receiver.url)
      await pay(company, id, vaultId)
      await advanceClock(company, 5 * day)
      expect(await getInvoice(company, id)).toMatchObject({
        invoiceStatus: 'Failed',
        amountPaid: 0,
        amountDue: 100,
        lastAttemptStatus: 'failed',
        transactions: [{ status: 'failed', reasonCode, reasonText }],
      })
      expect(await getEvents(company)).toEqual([])
    },
  )

  test('leaves what was paid by card, and the invoice can be paid at once', async () => {
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    const card = await saveCard(company, customerId)
    await pay(company, id, card, 20)
    await pay(company, id, vaultId)
    await setBankOutcome(company, 'returned')
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 20,
      amountDue: 80,
    })
    await pay(company, id, card, 30)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Partial', amountDue: 50 })
    await pay(company, id, card)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
  })

  test('a card that is declined afterwards leaves the invoice Failed', async () => {
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId)
    await setBankOutcome(company, 'returned')
    const bad = await saveCard(company, customerId, '4000000000000002')
    expect((await payment(company, id, { accountVaultId: bad })).status).toBe(400)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Failed')
  })

  test('a new transfer afterwards is a retry', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId)
    await setBankOutcome(company, 'returned')
    await pay(company, id, vaultId, 10)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 90 })
    await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
  })

  test('while another one is in flight leaves that one in flight', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 30)
    await pay(company, id, vaultId, 70)
    await setBankOutcome(company, 'returned', 70)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Failed', amountDue: 70 })
    await setBankOutcome(company, 'settled', 30)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 30,
      amountDue: 70,
    })
  })
})

describe('a transfer that is sent back after it settled', () => {
  test('takes the payment out again: Failed, with an alert and no event', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openBankCheckout({}, returnsAfterSettling)
    await setUpWebhook(company, receiver.url)
    await pay(company, id, vaultId)
    await advanceClock(company, 6 * day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
    await advanceClock(company, 12 * day)
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 0,
      amountDue: 100,
      transactions: [
        { status: 'returned', reasonCode: processorSide().returns[returnsAfterSettling].reasonCode },
      ],
    })
    expect(read).not.toHaveProperty('paidAt')
    expect(await getAlerts(company)).toMatchObject([
      { kind: 'payment_returned', invoiceId: id, transactionId: read.transactions[0].id },
    ])
    expect(await getEvents(company)).toEqual(['invoice.paid'])
  })

  test('the invoice can be paid again, with a second invoice.paid', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await setUpWebhook(company, receiver.url)
    await pay(company, id, vaultId)
    await setBankOutcome(company, 'settled')
    await setBankOutcome(company, 'returned')
    await pay(company, id, await saveCard(company, customerId))
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    const events = await getDeliveries(company)
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['invoice.paid', 'invoice.paid'])
    expect(events[0].eventId).not.toBe(events[1].eventId)
  })

  test('leaves another payment of the same invoice alone', async () => {
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 60)
    await setBankOutcome(company, 'settled')
    await pay(company, id, await saveCard(company, customerId), 30)
    await setBankOutcome(company, 'returned')
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Failed',
      amountPaid: 30,
      amountDue: 70,
      transactions: [{ status: 'returned' }, { status: 'completed' }],
    })
  })
})
