import { beforeAll, describe, expect, test } from 'vitest'
import { newCustomer, saveBankAccount, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { close, openCheckoutAtNoon, payerOf, refund, saleInForm, update } from '../support/invoice-life.ts'
import { find } from '../support/search.ts'
import {
  setBankOutcome,
  createInvoice,
  day,
  invoiceBody,
  advanceClock,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'

let company: TestCompany
let customerId: string
let vaultId: string

beforeAll(async () => {
  const checkout = await openCheckoutAtNoon()
  company = checkout.company
  customerId = checkout.customerId
  vaultId = await saveCard(company, customerId)
})

/** Creates an invoice that a search has already returned. */
async function shownInvoice(fields: object = {}): Promise<string> {
  const made = await createInvoice(company, invoiceBody(customerId, { amount: 100, ...fields }))
  expect(made.status, made.text).toBe(201)
  await expectCurrent(made.body.id)
  return made.body.id
}

/** Expects that repeated searches return the invoice as the API reads it alone. Returns that. */
async function expectCurrent(id: string) {
  const { pdfUrl: _, correlationId: __, ...alone } = await getInvoice(company, id)
  for (let time = 0; time < 2; time++) {
    const [{ pdfUrl, ...found }] = await find(company, 'invoices', { id: { value: id } })
    expect(found).toEqual(alone)
    const [listed] = (await find(company, 'invoices', { customerId: { value: customerId } })).filter(
      (invoice) => invoice.id === id,
    )
    expect({ ...listed, pdfUrl }).toEqual({ ...alone, pdfUrl })
  }
  return alone
}

describe('an invoice that a search has shown is shown as it is', () => {
  test('after a payment that failed, one that went through, and its refund', async () => {
    const id = await shownInvoice()
    const declined = await saveCard(company, customerId, testCards.declined)
    expect((await payment(company, id, { accountVaultId: declined })).status).toBe(400)
    expect(await expectCurrent(id)).toMatchObject({ transactions: [{ status: 'failed' }], amountDue: 100 })
    const { transactionId } = await pay(company, id, vaultId, 40)
    expect(await expectCurrent(id)).toMatchObject({ invoiceStatus: 'Partial', totalCharged: 40 })
    await refund(company, transactionId, { transaction_amount: 15 })
    expect(await expectCurrent(id)).toMatchObject({ amountPaid: 25, transactions: { length: 3 } })
  })

  test('after a bank transfer was accepted, settled and returned', async () => {
    const id = await shownInvoice()
    await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
    expect(await expectCurrent(id)).toMatchObject({ invoiceStatus: 'ACHPending', amountDue: 0 })
    await setBankOutcome(company, 'settled')
    await expect.poll(async () => (await expectCurrent(id))['invoiceStatus']).toBe('Paid')
    await setBankOutcome(company, 'returned')
    await expect.poll(async () => (await expectCurrent(id))['invoiceStatus']).toBe('Failed')
  })

  test('after a sale that was made in the secure form', async () => {
    const id = await shownInvoice()
    await saleInForm(await payerOf(company, id), testCards.visa)
    await expect.poll(async () => (await expectCurrent(id))['invoiceStatus']).toBe('Paid')
  })

  test('after it was changed, fell overdue and was closed', async () => {
    const id = await shownInvoice()
    await update(company, id, { description: 'Hedges', amount: 120 })
    expect(await expectCurrent(id)).toMatchObject({ description: 'Hedges', amountDue: 120 })
    await update(company, id, {
      dueDate: new Date(Date.parse((await getInvoice(company, id)).createdAt) + 36e5),
    })
    await expectCurrent(id)
    await advanceClock(company, 2 * day)
    await expect.poll(async () => (await expectCurrent(id))['invoiceStatus']).toBe('Overdue')
    await close(company, id, 'void')
    expect(await expectCurrent(id)).toMatchObject({ invoiceStatus: 'Voided', amountDue: 0 })
  })

  test('after its customer was given another name and email', async () => {
    const id = await shownInvoice()
    for (const name of [{ firstName: 'Pam' }, { lastName: 'Poe' }, { email: 'pam@example.com' }]) {
      expect((await company.api.put(`/api/customers/${customerId}`, name)).status).toBe(200)
      expect(await expectCurrent(id)).toMatchObject({ customer: name })
    }
  })

  test('and its link to a PDF is made anew, for an hour of its own', async () => {
    const id = await shownInvoice()
    const links: string[] = []
    for (let hour = 0; hour < 2; hour++) {
      const [{ pdfUrl }] = await find(company, 'invoices', { id: { value: id } })
      links.push(pdfUrl)
      expect((await fetch(pdfUrl)).status).toBe(200)
      await advanceClock(company, 3_601)
      expect((await fetch(pdfUrl)).status).not.toBe(200)
    }
    expect(links[0]).not.toBe(links[1])
  })
})

test('a customer that a search has shown is shown as it is after a change, and once a method was saved', async () => {
  const id = await newCustomer(company, { firstName: 'Ann', email: 'ann@example.com' })
  const expectShown = async () => {
    const { correlationId: _, ...alone } = (await company.api.get(`/api/customers/${id}`)).body
    for (let time = 0; time < 2; time++)
      expect((await find(company, 'customers', { id: { value: id } }))[0]).toMatchObject(alone)
    return alone
  }
  expect(await expectShown()).not.toHaveProperty('contactId')
  await company.api.put(`/api/customers/${id}`, { firstName: 'Anna', city: 'Reno' })
  expect(await expectShown()).toMatchObject({ firstName: 'Anna' })
  await saveCard(company, id)
  await company.api.get(`/api/customers/${id}/payment-methods`)
  await expectShown()
  expect((await find(company, 'customers', { id: { value: id } }))[0]).toMatchObject({ name: 'Anna' })
})
