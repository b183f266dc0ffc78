import { describe, expect, test } from 'vitest'
import { newInvoice, saveBankAccount, saveCard, advance, fault, sessionFor } from '../support/florin.ts'
import { clearFaults, goTo, openCheckoutAtNoon, refund, toMinute, update } from '../support/invoice-life.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getDeliveries, getEvents, setUpWebhook } from '../support/webhooks.ts'

/** Creates a company whose clock is at noon and whose webhook receives only invoice.overdue. */
async function openShopAtNoon(receiver: Receiver, overrides: Record<string, unknown> = {}) {
  const checkout = await openCheckoutAtNoon(overrides)
  await setUpWebhook(checkout.company, receiver.url, { eventTypes: ['invoice.overdue'] })
  return checkout
}

type ShopCheckout = Awaited<ReturnType<typeof openCheckoutAtNoon>>

const statusOf = async (company: ShopCheckout['company'], id: string) =>
  (await getInvoice(company, id)).invoiceStatus

describe('a due date does not pass', () => {
  test('for an invoice that is Paid, however far the clock goes', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const { id } = await newInvoice(company, customerId, { dueDate: on(2) })
    await pay(company, id, await saveCard(company, customerId))
    await advanceClock(company, 60 * day)
    expect(await statusOf(company, id)).toBe('Paid')
    expect(await getEvents(company)).toEqual([])
  })

  test('while a bank transfer covers the invoice; when that one fails it passes at once', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const { id } = await newInvoice(company, customerId, { dueDate: on(2) })
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
    await advanceClock(company, 10 * day)
    expect(await statusOf(company, id)).toBe('ACHPending')
    expect(await getEvents(company)).toEqual([])
    await setBankOutcome(company, 'returned')
    await advanceClock(company, 1)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Overdue', amountDue: 100 })
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
  })

  test('while the outcome of a payment of all that is due is unknown', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const accountVaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId, { dueDate: on(0, '12:10') })
    await fault(company, 'sale', 'lost_before')
    await fault(company, 'find', 'outage', { times: 0 })
    expect((await payment(company, id, { accountVaultId })).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    await goTo(company, on(0, '13:00'))
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 0 })
    await clearFaults(company)
    await advanceClock(company, 3_600)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Overdue', amountDue: 100 })
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
  })
})

describe('a due date passes', () => {
  test('that is a timestamp at that instant, and not a moment earlier', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon({ timeZone: 'America/New_York' })
    const { id } = await newInvoice(company, customerId, { dueDate: on(1, '15:30') })
    await goTo(company, on(1, '15:29'))
    expect(await statusOf(company, id)).toBe('Pending')
    await goTo(company, on(1, '15:30'))
    expect(await statusOf(company, id)).toBe('Overdue')
  })

  test.each([
    ['UTC', '23:59', '00:00'],
    ['Asia/Kolkata', '18:29', '18:30'],
  ])('that is a date at the end of its day in %s', async (timeZone, before, passes) => {
    const { company, customerId, on } = await openCheckoutAtNoon({ timeZone })
    const { id } = await newInvoice(company, customerId, { dueDate: on(1) })
    expect((await getInvoice(company, id)).dueDate).toBe(on(1, '00:00'))
    await goTo(company, on(1, before))
    expect(await statusOf(company, id)).toBe('Pending')
    await goTo(company, on(passes === '00:00' ? 2 : 1, passes))
    expect(await statusOf(company, id)).toBe('Overdue')
  })

  test('at once where the invoice was made after it', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const { id } = await newInvoice(company, customerId, { dueDate: on(-5) })
    await advanceClock(company, 1)
    expect(await statusOf(company, id)).toBe('Overdue')
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
  })

  test('and announces it once, with the invoice as it stands, whatever comes later', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const { id } = await newInvoice(company, customerId, { dueDate: on(1) })
    await pay(company, id, await saveCard(company, customerId), 40)
    for (const days of [2, 3, 60]) await advanceClock(company, days * day)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Overdue',
      amountPaid: 40,
      amountDue: 60,
    })
    const deliveries = await getDeliveries(company)
    expect(deliveries.map(({ type }: { type: string }) => type)).toEqual(['invoice.overdue'])
    expect(toMinute(deliveries[0].occurredAt)).toBe(on(2, '00:00'))
    const [overdue] = await receiver.waitFor(1)
    expect(overdue?.body.data.invoice).toMatchObject({ id, invoiceStatus: 'Overdue', amountDue: 60 })
  })

  test('for an invoice that is Failed, and for one of which a bank transfer covers a part', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const failed = await newInvoice(company, customerId, { dueDate: on(5) })
    const partial = await newInvoice(company, customerId, { dueDate: on(5) })
    await pay(company, failed.id, bank)
    await setBankOutcome(company, 'returned')
    expect(await statusOf(company, failed.id)).toBe('Failed')
    await pay(company, partial.id, bank, 30)
    await goTo(company, on(6, '00:00'))
    expect(await statusOf(company, failed.id)).toBe('Overdue')
    expect(await getInvoice(company, partial.id)).toMatchObject({ invoiceStatus: 'Overdue', amountDue: 70 })
  })
})

describe('an Overdue invoice', () => {
  const openOverdueCheckout = async (receiver: Receiver) => {
    const checkout = await openShopAtNoon(receiver)
    const { id } = await newInvoice(checkout.company, checkout.customerId, { dueDate: checkout.on(1) })
    await goTo(checkout.company, checkout.on(2, '12:00'))
    expect(await statusOf(checkout.company, id)).toBe('Overdue')
    return { ...checkout, id, vaultId: await saveCard(checkout.company, checkout.customerId) }
  }

  test('that is paid in full becomes Paid; paid in part it stays Overdue', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openOverdueCheckout(receiver)
    await pay(company, id, vaultId, 40)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Overdue', amountPaid: 40 })
    await pay(company, id, vaultId)
    expect(await statusOf(company, id)).toBe('Paid')
  })

  test('whose date moves into the future is Pending again, without an event, and Overdue when that one passes', async () => {
    await using receiver = await openReceiver()
    const { company, id, on } = await openOverdueCheckout(receiver)
    expect((await update(company, id, { dueDate: on(10) })).invoiceStatus).toBe('Pending')
    await goTo(company, on(10, '23:59'))
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
    await goTo(company, on(11, '00:00'))
    expect(await statusOf(company, id)).toBe('Overdue')
    const [second, first] = await getDeliveries(company)
    expect([first.type, second.type]).toEqual(['invoice.overdue', 'invoice.overdue'])
    expect(first.eventId).not.toBe(second.eventId)
    expect([first, second].map(({ occurredAt }) => toMinute(occurredAt))).toEqual([
      on(2, '00:00'),
      on(11, '00:00'),
    ])
  })

  test('that is partly paid is Partial again when its date moves into the future', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId, on } = await openOverdueCheckout(receiver)
    await pay(company, id, vaultId, 40)
    expect(await update(company, id, { dueDate: on(10, '09:00') })).toMatchObject({
      invoiceStatus: 'Partial',
      amountDue: 60,
    })
  })

  test('stays Overdue when everything else about it is updated, the same date too', async () => {
    await using receiver = await openReceiver()
    const { company, id, on } = await openOverdueCheckout(receiver)
    const sent = { description: 'New', amount: 60, paymentMethods: ['cc'], dueDate: on(1) }
    expect((await update(company, id, sent)).invoiceStatus).toBe('Overdue')
    await advanceClock(company, 20 * day)
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
  })

  test('that was paid and refunded is Overdue again, and is not announced again', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openOverdueCheckout(receiver)
    const { transactionId } = await pay(company, id, vaultId)
    await refund(company, transactionId)
    expect(await statusOf(company, id)).toBe('Overdue')
    await advanceClock(company, 20 * day)
    expect(await getEvents(company)).toEqual(['invoice.overdue'])
  })
})

test('an invoice that was paid when its date passed, and is refunded later, is announced then', async () => {
  await using receiver = await openReceiver()
  const { company, customerId, on } = await openShopAtNoon(receiver)
  const { id } = await newInvoice(company, customerId, { dueDate: on(1) })
  const { transactionId } = await pay(company, id, await saveCard(company, customerId))
  await goTo(company, on(5, '12:00'))
  await refund(company, transactionId)
  await advanceClock(company, 1)
  expect(await statusOf(company, id)).toBe('Overdue')
  expect(await getEvents(company)).toEqual(['invoice.overdue'])
})

test('a due date brought forward passes at its new time, one put off not at its old one', async () => {
  await using receiver = await openReceiver()
  const { company, customerId, on } = await openShopAtNoon(receiver)
  const forward = await newInvoice(company, customerId, { dueDate: on(30) })
  const putOff = await newInvoice(company, customerId, { dueDate: on(2) })
  await update(company, forward.id, { dueDate: on(2) })
  await update(company, putOff.id, { dueDate: on(30) })
  await goTo(company, on(3, '12:00'))
  expect(await statusOf(company, forward.id)).toBe('Overdue')
  expect(await statusOf(company, putOff.id)).toBe('Pending')
  expect(await getEvents(company)).toEqual(['invoice.overdue'])
})

describe('a due date that passes while somebody pays', () => {
  test.each([
    ['all of it', undefined, ['Paid']],
    ['a part', 40, ['Overdue']],
  ])('%s ends by one rule, announced once at most', async (_, amount, allowed) => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openShopAtNoon(receiver)
    const accountVaultId = await saveCard(company, customerId)
    const ids: string[] = []
    for (let n = 0; n < 10; n++)
      ids.push((await newInvoice(company, customerId, { dueDate: on(0, '12:20') })).id)
    const { api } = company
    const [, ...paid] = await Promise.all([
      advance(company, 1_200),
      ...ids.map((id) => payment({ ...company, api }, id, { accountVaultId, amount: amount ?? 100 })),
    ])
    for (const response of paid) expect(response.status, response.text).toBe(200)
    await advanceClock(company, day)
    for (const id of ids) expect(allowed).toContain(await statusOf(company, id))
    const announced = (await getDeliveries(company, '?limit=100')).map(
      ({ invoiceId }: { invoiceId: string }) => invoiceId,
    )
    expect(new Set(announced).size).toBe(announced.length)
    if (amount !== undefined) expect(announced).toHaveLength(ids.length)
  })
})

test('a clock that goes 60 days in one go does everything once and in the order in which it falls due', async () => {
  await using receiver = await openReceiver()
  const { company, customerId, on } = await openCheckoutAtNoon()
  await setUpWebhook(company, receiver.url, {
    eventTypes: ['invoice.paid', 'invoice.partial', 'invoice.overdue'],
  })
  const bank = await saveBankAccount(company, customerId)
  const first = await newInvoice(company, customerId, { dueDate: on(20) })
  const second = await newInvoice(company, customerId, { dueDate: on(10) })
  const third = await newInvoice(company, customerId, { dueDate: on(30, '06:00') })
  await pay(company, third.id, bank, 30)
  await advanceClock(company, 60 * day)
  const deliveries: { type: string; invoiceId: string; occurredAt: string }[] = await getDeliveries(company)
  const events = deliveries.reverse().map(({ type, invoiceId }) => [type, invoiceId])
  expect(events).toEqual([
    ['invoice.partial', third.id],
    ['invoice.overdue', second.id],
    ['invoice.overdue', first.id],
    ['invoice.overdue', third.id],
  ])
  expect(deliveries.map(({ occurredAt }) => toMinute(occurredAt)).slice(1)).toEqual([
    on(11, '00:00'),
    on(21, '00:00'),
    on(30, '06:00'),
  ])
  company.api = await sessionFor(company.apiKey)
  expect(await getInvoice(company, third.id)).toMatchObject({ invoiceStatus: 'Overdue', amountPaid: 30 })
})
