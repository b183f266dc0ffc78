import { describe, expect, test } from 'vitest'
import { getBooks, fault, newInvoice, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import {
  callersAs,
  clearFaults,
  close,
  openClosedInvoice,
  getMails,
  noInvoice,
  openCheckoutAtNoon,
  payerOf,
  refund,
  saleInForm,
} from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import {
  getAlerts,
  setBankOutcome,
  day,
  advanceClock,
  minute,
  openBankCheckout,
  openCardCheckout,
  openCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { getEvents, setUpWebhook } from '../support/webhooks.ts'
import { processorSide, walletGives } from '../support/processor-side.ts'

const verbs = ['void', 'cancel'] as const
const statusAfter = { void: 'Voided', cancel: 'Cancelled' }
const refused = { status: 422, body: { error: 'unprocessable_entity', statusCode: 422 } }

describe.each(verbs)('POST /api/invoices/{id}/%s is refused', (verb) => {
  const ask = (
    ...[{ api }, id, body]: [Awaited<ReturnType<typeof openCheckout>>['company'], string, unknown?]
  ) => api.post(`/api/invoices/${id}/${verb}`, body)

  test('for a reason that is too long or no text, and for unknown keys', async () => {
    const { company, id } = await openCardCheckout()
    for (const [body, path, code] of [
      [{ reason: 'x'.repeat(501) }, 'body.reason', 'too_big'],
      [{ reason: null }, 'body.reason', 'invalid_type'],
      [{ force: true }, 'body.force', 'unrecognized_keys'],
    ])
      expect(await ask(company, id, body)).toMatchObject({ status: 400, body: { fields: [{ path, code }] } })
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Pending')
  })

  test('for an unknown invoice, a display number and another company’s', async () => {
    const { company, customerId } = await openCheckout()
    const owner = await openCardCheckout()
    const { invoiceId } = await newInvoice(company, customerId)
    for (const id of [noInvoice, invoiceId, owner.id])
      expect(await ask(company, id)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await getInvoice(owner.company, owner.id)).invoiceStatus).toBe('Pending')
  })

  test('to clerks and to keys that may only read', async () => {
    const { company, id } = await openCardCheckout()
    for (const role of ['clerk', 'read_only'] as const) {
      const { api } = await callersAs(company, role)
      expect(await api.post(`/api/invoices/${id}/${verb}`)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
    }
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Pending')
  })

  test('once anything is paid', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    await pay(company, id, vaultId, processorSide().least)
    expect(await ask(company, id)).toMatchObject(refused)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Partial')
    await pay(company, id, vaultId)
    expect(await ask(company, id)).toMatchObject(refused)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
    expect(await getBooks(company)).toMatchObject([{ action: 'sale' }, { action: 'sale' }])
  })

  test('while a bank transfer is in flight, of a part too', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId, 30)
    expect(await ask(company, id)).toMatchObject(refused)
    await pay(company, id, vaultId)
    expect(await ask(company, id)).toMatchObject(refused)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('ACHPending')
  })

  test('while the outcome of a payment is unknown, and afterwards as it turns out', async () => {
    for (const [card, status] of [
      [testCards.answerLost, 422],
      [testCards.requestLost, 200],
    ] as const) {
      const { company, id, vaultId: accountVaultId } = await openCardCheckout({}, card)
      expect((await payment(company, id, { accountVaultId })).body.reasonCode).toBe('OUTCOME_UNKNOWN')
      expect(await ask(company, id)).toMatchObject(refused)
      await advanceClock(company, 15 * minute)
      expect((await ask(company, id)).status).toBe(status)
    }
  })

  test('of an invoice that is closed already', async () => {
    const { company, customerId, vaultId } = await openCardCheckout()
    for (const status of ['Voided', 'Cancelled', 'Refunded'] as const) {
      const id = await openClosedInvoice(company, customerId, status, vaultId)
      expect(await ask(company, id)).toMatchObject(refused)
      expect((await getInvoice(company, id)).invoiceStatus).toBe(status)
    }
  })
})

describe.each(verbs)('after a %s', (verb) => {
  test('the invoice says so, why, and that nothing is due', async () => {
    const { company, id } = await openCardCheckout()
    const closed = await company.api.post(`/api/invoices/${id}/${verb}`, { reason: 'Sent by mistake' })
    expect(closed).toMatchObject({
      status: 200,
      body: { id, invoiceStatus: statusAfter[verb], amountDue: 0, closedReason: 'Sent by mistake' },
    })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: statusAfter[verb],
      amount: 100,
      amountPaid: 0,
      amountDue: 0,
    })
  })

  test('every way to pay answers ALREADY_PROCESSING and nothing is charged', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const payer = await payerOf(company, id)
    await close(company, id, verb)
    const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }
    for (const response of [
      await payment(company, id, { accountVaultId }),
      await payment(company, id, { accountVaultId, amount: 1 }),
      await payment(company, id, wallet),
      await payer.put('/api/invoices', { accountVaultId }),
      await payer.post('/api/invoices/hosted/intention', {}),
    ])
      expect(response, response.text).toMatchObject({
        status: 400,
        body: { reasonCode: 'ALREADY_PROCESSING' },
      })
    expect(await getBooks(company)).toEqual([])
    expect((await payer.get('/api/invoices/hosted')).body).toMatchObject({
      invoiceStatus: statusAfter[verb],
      amountDue: 0,
    })
  })

  test('it cannot be mailed, and time does nothing to it', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, on } = await openCheckoutAtNoon()
    await setUpWebhook(company, receiver.url, { eventTypes: ['invoice.overdue'] })
    const { id } = await newInvoice(company, customerId, { dueDate: on(5) })
    const closed = await close(company, id, verb)
    const recipients = ['a@example.com']
    expect(await company.api.post(`/api/invoices/${id}/send-email`, { recipients })).toMatchObject(refused)
    await advanceClock(company, 60 * day)
    const mails = await getMails(company)
    expect(mails.map(({ kind }) => kind)).toEqual(['invoice', 'invoice_voided'])
    expect(mails[1]?.subject).toMatch(/was (voided|canceled)$/)
    expect(mails[1]?.text).toContain("You don't owe anything.")
    expect(await getEvents(company)).toEqual([])
    expect((await getInvoice(company, id)).updatedAt).toBe(closed.updatedAt)
  })

  test('the same Idempotency-Key hears the first answer, and another one a refusal', async () => {
    const { company, id } = await openCardCheckout()
    const ask = (key: string, reason = 'Once') =>
      company.api.post(`/api/invoices/${id}/${verb}`, { reason }, { 'idempotency-key': key })
    const first = await ask('close-once-1')
    const again = await ask('close-once-1')
    expect(again).toMatchObject({ status: 200, text: first.text })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await ask('close-once-1', 'Twice')).body.error).toBe('idempotency_key_reused')
    const late = await ask('close-once-2')
    expect(late).toMatchObject(refused)
    const repeated = await ask('close-once-2')
    expect(repeated.text).toBe(late.text)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('an invoice can be closed', () => {
  test('when it is Overdue, Failed, or everything paid on it was refunded', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const card = await saveCard(company, customerId)
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    for (const verb of verbs) {
      const overdue = await newInvoice(company, customerId, { dueDate: on(-1) })
      const failed = await newInvoice(company, customerId)
      const givenBack = await newInvoice(company, customerId)
      await advanceClock(company, minute)
      await pay(company, failed.id, bank)
      await setBankOutcome(company, 'returned')
      for (const amount of [30, 20]) {
        const { transactionId } = await pay(company, givenBack.id, card, amount)
        await refund(company, transactionId)
      }
      for (const [{ id }, status] of [
        [overdue, 'Overdue'],
        [failed, 'Failed'],
        [givenBack, 'Pending'],
      ] as const) {
        expect((await getInvoice(company, id)).invoiceStatus).toBe(status)
        expect((await close(company, id, verb)).invoiceStatus).toBe(statusAfter[verb])
      }
    }
  })
})

describe('the event', () => {
  test('invoice.voided is sent at most once; a cancellation has none', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, id } = await openCardCheckout()
    await setUpWebhook(company, receiver.url)
    const { id: withdrawn } = await newInvoice(company, customerId)
    await close(company, withdrawn, 'cancel')
    await Promise.all(Array.from({ length: 20 }, () => company.api.post(`/api/invoices/${id}/void`)))
    await company.api.post(`/api/invoices/${id}/void`)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Voided')
    expect(await getEvents(company)).toEqual(['invoice.created', 'invoice.voided'])
    const [, voided] = await receiver.waitFor(2)
    expect(voided?.body).toMatchObject({
      type: 'invoice.voided',
      data: { invoice: { id, invoiceStatus: 'Voided', amountDue: 0 } },
    })
    expect(voided?.body.data.invoice).not.toHaveProperty('transactionId')
  })
})

describe('a void and a payment at the same time', () => {
  test('end in one of the two, and money is taken only by a payment that counts', async () => {
    const { company, customerId, vaultId: accountVaultId } = await openCardCheckout()
    let taken = 0
    for (let round = 0; round < 10; round++) {
      const { id } = await newInvoice(company, customerId)
      const [voided, paid] = await Promise.all([
        company.api.post(`/api/invoices/${id}/void`),
        payment(company, id, { accountVaultId }),
      ])
      const { invoiceStatus, amountPaid } = await getInvoice(company, id)
      if (voided.status === 200) {
        expect(paid.body.reasonCode).toBe('ALREADY_PROCESSING')
        expect({ invoiceStatus, amountPaid }).toEqual({ invoiceStatus: 'Voided', amountPaid: 0 })
      } else {
        taken += 1
        expect([voided.status, paid.status]).toEqual([422, 200])
        expect({ invoiceStatus, amountPaid }).toEqual({ invoiceStatus: 'Paid', amountPaid: 100 })
      }
    }
    expect(await getBooks(company)).toHaveLength(taken)
  })

  test('cannot both happen while the processor thinks about the payment', async () => {
    const { company, id, vaultId: accountVaultId } = await openCardCheckout()
    const sale = await holdCall(company, 'sale')
    const paying = payment(company, id, { accountVaultId })
    await sale.untilWaiting()
    expect((await getInvoice(company, id)).amountDue).toBe(0)
    expect(await company.api.post(`/api/invoices/${id}/void`)).toMatchObject(refused)
    await sale.release()
    expect((await paying).status).toBe(200)
    expect((await getInvoice(company, id)).invoiceStatus).toBe('Paid')
  })
})

test('a sale made in the form of an invoice that was voided meanwhile is recorded, with an alert, and can be refunded', async () => {
  await using receiver = await openReceiver()
  const { company, id } = await openCardCheckout()
  await setUpWebhook(company, receiver.url)
  const payer = await payerOf(company, id)
  // The processor's own postback has no effect until the void is through.
  await fault(company, 'find', 'outage', { times: 0 })
  const processorEvent = await saleInForm(payer, testCards.visa)
  await close(company, id, 'void')
  await clearFaults(company)
  await payer.put('/api/invoices', { processorEvent })
  const read = await getInvoice(company, id)
  expect(read).toMatchObject({ invoiceStatus: 'Voided', amountPaid: 100, amountDue: 0 })
  expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_on_closed_invoice', invoiceId: id }])
  await refund(company, read.transactions[0].id)
  expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Voided', amountPaid: 0 })
  expect(await getEvents(company)).toEqual(['invoice.voided', 'invoice.refunded'])
})
