import { describe, expect, test } from 'vitest'
import {
  getBooks,
  fault,
  newCustomer,
  newInvoice,
  processorPlatform,
  saveBankAccount,
  saveCard,
} from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  setBankOutcome,
  day,
  advanceClock,
  minute,
  openBankCheckout,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'
import { processorSide } from '../support/processor-side.ts'

describe('a bank transfer that is settling', () => {
  test('is not paid yet, and what it covers cannot be paid again', async () => {
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 60)
    const card = await saveCard(company, customerId)
    for (const accountVaultId of [card, vaultId])
      expect((await payment(company, id, { accountVaultId, amount: 50 })).body.reasonCode).toBe(
        'OVER_PAYMENT',
      )
    await pay(company, id, vaultId, 40)
    for (const accountVaultId of [card, vaultId])
      expect(await payment(company, id, { accountVaultId })).toMatchObject({
        status: 400,
        body: { reasonCode: 'ALREADY_PROCESSING' },
      })
    expect(await getBooks(company)).toHaveLength(2)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'ACHPending',
      amountPaid: 0,
      amountDue: 0,
    })
  })

  test('of the whole balance makes the invoice ACHPending', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    const response = await pay(company, id, vaultId)
    expect(response).toMatchObject({ invoiceStatus: 'ACHPending', amount: 100, amountDue: 0, feeAmount: 0 })
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'ACHPending',
      amountPaid: 0,
      amountDue: 0,
      lastAttemptStatus: 'pending',
      transactions: [{ status: 'pending', paymentMethod: 'ach', lastFour: '6789', feeAmount: 0 }],
    })
    for (const key of ['paidAt', 'totalCharged', 'totalFees']) expect(read).not.toHaveProperty(key)
  })

  test('of a part leaves the status and lowers what is due', async () => {
    const { company, customerId, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 30)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 70 })
    await pay(company, id, await saveCard(company, customerId), 20)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amount: 100,
      amountPaid: 20,
      amountDue: 50,
    })
    await pay(company, id, vaultId)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
    await advanceClock(company, 90 * day)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountPaid: 20 })
  })
})

describe('settlement', () => {
  test('comes after three business days and makes the invoice Paid', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    await pay(company, id, vaultId)
    const { updatedAt } = await getInvoice(company, id)
    await advanceClock(company, 2 * day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
    await advanceClock(company, 4 * day)
    const read = await getInvoice(company, id)
    expect(read).toMatchObject({
      invoiceStatus: 'Paid',
      amountPaid: 100,
      amountDue: 0,
      lastAttemptStatus: 'completed',
      transactions: [{ status: 'completed' }],
    })
    expect(Date.parse(read.paidAt) - Date.parse(updatedAt)).toBeGreaterThan(2.9 * day * 1_000)
    expect(read.updatedAt > updatedAt).toBe(true)
    expect((await payment(company, id, { accountVaultId: vaultId })).body.reasonCode).toBe(
      'ALREADY_PROCESSING',
    )
  })

  test('of a part makes the invoice Partial, and the one that clears the balance Paid', async () => {
    await using receiver = await openReceiver()
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await setUpWebhook(company, receiver.url)
    await pay(company, id, vaultId, 30)
    await pay(company, id, vaultId, 70)
    await setBankOutcome(company, 'settled', 30)
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'ACHPending',
      amountPaid: 30,
      amountDue: 0,
    })
    await setBankOutcome(company, 'settled', 70)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getEvents(company)).toEqual(['invoice.partial', 'invoice.paid'])
  })

  test('is found by the daily look when the processor could not tell of it', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId)
    await fault(company, 'find', 'outage', { times: 0 })
    await setBankOutcome(company, 'settled')
    await advanceClock(company, day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
    await processorSide().clearFaults(company)
    await advanceClock(company, day)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
  })
})

describe('a transfer whose answer is lost', () => {
  test('is found settling by the reconciler, and settles', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    await fault(company, 'sale', 'lost_after')
    expect((await payment(company, id, { accountVaultId: vaultId })).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 0 })
    await advanceClock(company, minute)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
    await advanceClock(company, 6 * day)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getBooks(company)).toHaveLength(1)
  })
})

test('transfers at the same time never cover more than the invoice', async () => {
  const { company, id, vaultId: accountVaultId } = await openBankCheckout({}, staysInFlight)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => payment(company, id, { accountVaultId, amount: 30 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await getBooks(company)).toHaveLength(3)
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 10 })
})

test('a company without bank transfers among its products cannot take one', async () => {
  const { company, vaultId } = await openBankCheckout()
  const { id } = await newInvoice(company, await newCustomer(company))
  await processorPlatform().put(`/v1/locations/${company.locationId}`, { products: ['cc'] })
  expect((await payment(company, id, { accountVaultId: vaultId })).status).toBe(400)
  expect(await getBooks(company)).toEqual([])
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Pending', amountDue: 100 })
})

test('a card payment that clears the balance beside a settling transfer waits for it', async () => {
  const { company, customerId, id, vaultId } = await openCardCheckout()
  const bank = await saveBankAccount(company, customerId, staysInFlight)
  await pay(company, id, bank, 60)
  expect(await pay(company, id, vaultId)).toMatchObject({ amount: 40, invoiceStatus: 'ACHPending' })
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40, amountDue: 0 })
  await setBankOutcome(company, 'settled')
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
})
