import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { getBooks, newCustomer, newInvoice, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import type { TestCompany } from '../support/florin.ts'
import { captureCard, captureMethodOnPage, bankEntry, openPageCheckout } from '../support/pay-page.ts'
import { getAlerts, advanceClock, minute, openCheckout, payment, getInvoice } from '../support/checkout.ts'

async function openEventCheckout(fields: Record<string, unknown> = {}) {
  const checkout = await openCheckout()
  return { ...checkout, id: (await newInvoice(checkout.company, checkout.customerId, fields)).id }
}

/** The event with which a form reports a saved method. */
const tokenization = (vaultId: string, claims: object = {}) => ({
  '@action': 'tokenization',
  id: vaultId,
  account_vault_id: vaultId,
  ...claims,
})

async function expectUntouched(company: TestCompany, id: string) {
  expect(await getBooks(company)).toEqual([])
  expect(await getInvoice(company, id)).toMatchObject({
    invoiceStatus: 'Pending',
    amountPaid: 0,
    amountDue: 100,
    transactions: [],
  })
}

describe('a processorEvent that pays nothing', () => {
  test('names neither a settled sale nor exactly one thing to charge', async () => {
    const { company, customerId, id } = await openEventCheckout()
    const vaultId = await saveCard(company, customerId)
    const ticket = await captureCard(company)
    const events = [
      {},
      { '@action': 'ticket' },
      { '@action': 'tokenization' },
      { '@action': 'sale', status_code: 101 },
      { '@action': 'sale', id: vaultId },
      { '@action': 'refund', id: vaultId, status_code: 111 },
      { '@action': 'SALE', id: vaultId, status_code: 101 },
      { id: ticket.id },
      { payment_method: 'cc', last_four: '4242', anything: { else: [null] } },
      { ...ticket, account_vault_id: vaultId },
      { ...tokenization(vaultId), ticket_id: ticket.id },
    ]
    for (const processorEvent of events)
      expect(
        getFields(await payment(company, id, { processorEvent })),
        JSON.stringify(processorEvent),
      ).toEqual([{ path: 'body.processorEvent', code: 'invalid_type' }])
    await expectUntouched(company, id)
    expect((await payment(company, id, { processorEvent: ticket })).status).toBe(200)
  })

  test('is no object, or has a key of a wrong type', async () => {
    const { company, id } = await openEventCheckout()
    const ticket = await captureCard(company)
    const wrong: [unknown, string, string][] = [
      ...['ticket', 7, true, null, [ticket]].map((event): [unknown, string, string] => [
        event,
        '',
        'invalid_type',
      ]),
      [{ ...ticket, '@action': 7 }, '.@action', 'invalid_type'],
      [{ ...ticket, id: {} }, '.id', 'invalid_type'],
      [{ ...ticket, ticket_id: ['x'] }, '.ticket_id', 'invalid_type'],
      [{ ...ticket, ticket_id: null }, '.ticket_id', 'invalid_type'],
      [{ ...ticket, ticket_id: 'x'.repeat(256) }, '.ticket_id', 'too_big'],
      [{ ...ticket, account_vault_id: 1 }, '.account_vault_id', 'invalid_type'],
      [{ ...ticket, payment_method: ['ach'] }, '.payment_method', 'invalid_type'],
      [{ ...ticket, last_four: 4242 }, '.last_four', 'invalid_type'],
      [{ ...ticket, transaction_amount: '100' }, '.transaction_amount', 'invalid_type'],
      [{ ...ticket, status_code: {} }, '.status_code', 'invalid_type'],
      [{ ...ticket, agreedCents: '10000' }, '.agreedCents', 'invalid_type'],
      [{ ...ticket, agreedCents: 0 }, '.agreedCents', 'too_small'],
    ]
    for (const [processorEvent, key, code] of wrong)
      expect(
        getFields(await payment(company, id, { processorEvent })),
        JSON.stringify(processorEvent),
      ).toEqual([{ path: `body.processorEvent${key}`, code }])
    await expectUntouched(company, id)
  })

  test('names a ticket or a method that does not exist, or belongs to another merchant', async () => {
    const { company, customerId, id } = await openEventCheckout()
    const other = await openEventCheckout()
    const foreignTicket = await captureCard(other.company)
    const foreignVault = await saveCard(other.company, other.customerId)
    const vaultId = await saveCard(company, customerId)
    const rubbish = ['', '.', '..', '%2e%2e', 'a/b?c#d', 'é', 'x'.repeat(255), 'tkt_unknown', vaultId]
    for (const ticket_id of [...rubbish, foreignTicket.id])
      expect(getFields(await payment(company, id, { processorEvent: { ticket_id } })), ticket_id).toEqual([
        { path: 'body.processorEvent', code: 'not_found' },
      ])
    const ticket = await captureCard(company)
    for (const account_vault_id of [...rubbish.slice(0, -1), foreignVault, ticket.id])
      expect(
        getFields(await payment(company, id, { processorEvent: { account_vault_id } })),
        account_vault_id,
      ).toEqual([{ path: 'body.processorEvent', code: 'not_found' }])
    await expectUntouched(company, id)
    expect(await getBooks(other.company)).toEqual([])
  })

  test('holds the character 0 or half a character, and is refused', async () => {
    const { company, id } = await openEventCheckout()
    for (const ticket_id of ['"tkt_\\u0000"', '"tkt_\\ud800"']) {
      const response = await payment(company, id, `{"processorEvent":{"ticket_id":${ticket_id}}}`)
      expect(response.status, response.text).toBe(400)
    }
    await expectUntouched(company, id)
  })

  test('names a ticket that was captured more than 15 minutes ago', async () => {
    const { company, id } = await openEventCheckout()
    const processorEvent = await captureCard(company)
    await advanceClock(company, 15 * minute)
    expect(await payment(company, id, { processorEvent })).toMatchObject({
      status: 400,
      body: { error: 'bad_request', message: expect.stringContaining('expired') },
    })
    await expectUntouched(company, id)
  })

  test('claims another card or rail than the processor knows, which raises an alert', async () => {
    const { company, customerId, id } = await openEventCheckout()
    const ticket = await captureCard(company)
    const vaultId = await saveCard(company, customerId)
    const falseClaims = [
      { ...ticket, last_four: '1111' },
      { ...ticket, payment_method: 'ach' },
      tokenization(vaultId, { last_four: '0000' }),
      tokenization(await saveBankAccount(company, customerId), { payment_method: 'cc' }),
    ]
    for (const processorEvent of falseClaims) {
      const refused = await payment(company, id, { processorEvent })
      expect(refused, refused.text).toMatchObject({ status: 400, body: { error: 'bad_request' } })
      expect(refused.body).not.toHaveProperty('reasonCode')
    }
    // The same mismatch of an invoice raises no second alert.
    const alert = { kind: 'payment_event_mismatch', invoiceId: id }
    expect(await getAlerts(company)).toMatchObject([alert, alert, alert])
    await expectUntouched(company, id)
    expect((await payment(company, id, { processorEvent: ticket })).status).toBe(200)
  })

  test('is for more than is due, for another surcharge, or beside another instrument', async () => {
    const { company, customerId, id } = await openEventCheckout()
    const processorEvent = await captureCard(company)
    const accountVaultId = await saveCard(company, customerId)
    for (const [more, reasonCode] of [
      [{ amount: 100.01 }, 'OVER_PAYMENT'],
      [{ quotedSurcharge: 3 }, 'QUOTE_CHANGED'],
      [{ quotedSurcharge: 0.01, amount: 1 }, 'QUOTE_CHANGED'],
    ] as const)
      expect(await payment(company, id, { processorEvent, ...more })).toMatchObject({
        status: 400,
        body: { reasonCode },
      })
    for (const other of [{ accountVaultId }, { completedTransaction: processorEvent }])
      expect(getFields(await payment(company, id, { processorEvent, ...other }))).toHaveLength(1)
    await expectUntouched(company, id)
    expect((await payment(company, id, { processorEvent, quotedSurcharge: 0 })).status).toBe(200)
  })
})

describe('a payer who pressed a button that named a total', () => {
  const surcharge = { enabled: true, percentage: 3 }

  test('is charged nothing where a surcharge, or a new amount, makes it another one', async () => {
    const checkout = await openCheckout({ surcharge })
    const { company } = checkout
    const { id } = await newInvoice(company, checkout.customerId)
    const processorEvent = { ...(await captureCard(company)), agreedCents: 10_000 }
    const refused = await payment(company, id, { processorEvent })
    expect(refused, refused.text).toMatchObject({ status: 400, body: { reasonCode: 'QUOTE_CHANGED' } })
    expect(refused.body.message).toContain('agreed to $100.00, and $103.00 would be charged')
    for (const more of [{ quotedSurcharge: 3 }, { amount: 50 }])
      expect((await payment(company, id, { processorEvent, ...more })).body).toMatchObject({
        reasonCode: 'QUOTE_CHANGED',
      })
    await company.api.put(`/api/invoices/${id}`, { amount: 90 })
    expect((await payment(company, id, { processorEvent })).body).toMatchObject({
      reasonCode: 'QUOTE_CHANGED',
    })
    expect(await getBooks(company)).toEqual([])
  })

  test('is charged it once he agreed to what it is by then, with the same card', async () => {
    const { company, customerId } = await openCheckout({ surcharge })
    const { id } = await newInvoice(company, customerId)
    const ticket = await captureCard(company)
    expect((await payment(company, id, { processorEvent: { ...ticket, agreedCents: 10_000 } })).status).toBe(
      400,
    )
    const paid = await payment(company, id, { processorEvent: { ...ticket, agreedCents: 10_300 } })
    expect(paid.body, paid.text).toMatchObject({ status: 'success', totalCharged: 103 })
    expect(await getBooks(company)).toMatchObject([{ amountCents: 10_300 }])
  })
})

describe('a ticket', () => {
  test('is charged once and recorded, with its last four digits', async () => {
    const { company, id } = await openEventCheckout()
    const ticket = await captureCard(company)
    expect(await getBooks(company)).toEqual([])
    const paid = await payment(company, id, { processorEvent: ticket, amount: 40.01 })
    expect(paid, paid.text).toMatchObject({
      status: 200,
      body: { status: 'success', amount: 40.01, feeAmount: 0, totalCharged: 40.01, amountDue: 59.99 },
    })
    expect(await getBooks(company)).toMatchObject([
      { action: 'sale', amountCents: 4_001, status: 'approved' },
    ])
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Partial',
      amountPaid: 40.01,
      lastAttemptStatus: 'completed',
      transactions: [{ id: paid.body.transactionId, lastFour: '4242', subtotalAmount: 40.01 }],
    })
    const again = await payment(company, id, { processorEvent: ticket, amount: 10 })
    expect(again).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(again.body.message).toContain('used')
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('is known by its id alone, where the event says that it is one', async () => {
    const { company, id } = await openEventCheckout()
    const { id: ticketId } = await captureCard(company)
    const processorEvent = { '@action': 'ticket', id: ticketId }
    expect((await payment(company, id, { processorEvent })).status).toBe(200)
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('of a card that is declined answers the reason, and leaves the invoice as it was', async () => {
    const { company, id } = await openEventCheckout()
    const processorEvent = await captureCard(company, testCards.insufficientFunds)
    expect(await payment(company, id, { processorEvent })).toMatchObject({
      status: 400,
      body: { error: 'bad_request', reasonCode: 1616, reasonText: expect.any(String) },
    })
    expect(await getInvoice(company, id)).toMatchObject({
      invoiceStatus: 'Pending',
      amountDue: 100,
      lastAttemptStatus: 'failed',
      transactions: [{ status: 'failed', reasonCode: '1616' }],
    })
    expect(await getBooks(company)).toMatchObject([{ status: 'declined' }])
  })

  test('of a bank account, captured on the payment page, is a bank transfer', async () => {
    const { company, id, page } = await openPageCheckout()
    const processorEvent = await captureMethodOnPage(page, bankEntry())
    expect((await payment(company, id, { processorEvent })).body).toMatchObject({
      status: 'success',
      invoiceStatus: 'ACHPending',
      amountDue: 0,
    })
    expect(await getBooks(company)).toMatchObject([{ paymentMethod: 'ach', status: 'pending' }])
  })
})

test('a tokenization event is charged like the saved method that it names', async () => {
  const { company, customerId, id } = await openEventCheckout()
  const vaultId = await saveCard(company, customerId)
  const ofAnother = await saveCard(company, await newCustomer(company), testCards.visaDebit)
  const bank = await saveBankAccount(company, customerId)
  const byId = { '@action': 'tokenization', id: vaultId }
  const named = { account_vault_id: ofAnother, last_four: '5556' }
  const transfer = tokenization(bank, { payment_method: 'ach' })
  for (const processorEvent of [byId, named, transfer])
    expect((await payment(company, id, { processorEvent, amount: 20 })).status).toBe(200)
  expect(await getInvoice(company, id)).toMatchObject({ amountPaid: 40, amountDue: 40 })
  expect(await getBooks(company)).toMatchObject([
    { paymentMethod: 'cc', amountCents: 2_000 },
    { paymentMethod: 'cc', amountCents: 2_000 },
    { paymentMethod: 'ach', amountCents: 2_000 },
  ])
})
