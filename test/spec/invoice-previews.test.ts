import { expect, test } from 'vitest'
import { newCustomer, newInvoice, saveCard, testCards } from '../support/florin.ts'
import { callersAs, getMailKinds, goTo, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { openCheckout } from '../support/checkout.ts'
import { getFeedTypes } from '../support/feed.ts'

const path = '/api/invoices/preview'

test('a preview is the invoice that its body would create, and writes nothing', async () => {
  const { company, customerId, on } = await openCheckoutAtNoon()
  const items = [{ itemId: 'soap', description: 'Soap', quantity: 2, unitPrice: 12.5 }]
  const body = { customerId, description: 'Garden work', amount: 25, dueDate: on(10), items }
  const { status, body: previewed } = await company.api.post(path, body)
  expect(status).toBe(200)
  expect(await getMailKinds(company)).toEqual([])
  const created = await company.api.post('/api/invoices', body)
  expect(created).toMatchObject({ status: 201, body: { invoiceId: 'INV-1000' } })
  const { amount, dueDate, paymentMethods, ...read } = (
    await company.api.get(`/api/invoices/${created.body.id}`)
  ).body
  expect(previewed.invoice).toEqual({ amount, items: read.items, dueDate, paymentMethods })
  expect(previewed.paymentMethodsFrom).toBe('default')
})

test('the timeline of a preview comes true if the payer does nothing', async () => {
  const { company, customerId, on } = await openCheckoutAtNoon()
  const body = { customerId, description: 'Garden work', amount: 25, dueDate: on(10) }
  const { timeline } = (await company.api.post(path, body)).body
  const namesOf = (kind: string) =>
    timeline
      .filter((entry: { kind: string }) => entry.kind === kind)
      .map(({ name }: { name: string }) => name)
  expect(namesOf('status')).toEqual(['Pending', 'Overdue'])
  expect(timeline.at(-1)).toEqual({ at: on(17, '09:00'), kind: 'mail', name: 'overdue' })
  await company.api.post('/api/invoices', body)
  await goTo(company, on(60, '12:00'))
  expect(await getMailKinds(company)).toEqual(namesOf('mail'))
  expect(await getFeedTypes(company)).toEqual(namesOf('event'))
})

test('the rails come from the request, from the customer or from the default', async () => {
  const { company, customerId } = await openCheckout()
  const choosy = await newCustomer(company, { email: 'ach@example.com', defaultPaymentOptions: ['ach'] })
  const of = async (fields: object) => {
    const sent = { customerId, description: 'Garden work', amount: 25, dueDate: '2099-01-01', ...fields }
    const { invoice, paymentMethodsFrom, surcharges } = (await company.api.post(path, sent)).body
    return [invoice.paymentMethods, paymentMethodsFrom, surcharges.length]
  }
  expect(await of({})).toEqual([['cc', 'ach'], 'default', 5])
  expect(await of({ customerId: choosy })).toEqual([['ach'], 'customer', 0])
  expect(await of({ customerId: choosy, paymentMethods: ['cc'] })).toEqual([['cc'], 'request', 5])
})

test('the surcharges are those of a quote for a card of the kind', async () => {
  const { company } = await openCheckout({ surcharge: { enabled: true, percentage: 3 } })
  const customerId = await newCustomer(company, { email: 'tx@example.com', state: 'TX' })
  const body = { customerId, description: 'Garden work', amount: 100, dueDate: '2099-01-01' }
  const { surcharges } = (await company.api.post(path, body)).body
  const { id } = await newInvoice(company, customerId, { amount: 100 })
  for (const [cardType, number] of [
    ['credit', testCards.visa],
    ['debit', testCards.visaDebit],
  ]) {
    const accountVaultId = await saveCard(company, customerId, number)
    const quoted = await company.api.post(`/api/invoices/${id}/surcharge-quote`, { accountVaultId })
    const { surcharge, total, percentage } = surcharges.find(
      (one: { cardType: string }) => one.cardType === cardType,
    )
    expect(quoted.body).toMatchObject({ surcharge, total, percentage })
  }
})

test('a preview refuses what the creation refuses, with the same error', async () => {
  const { company, customerId } = await openCheckout()
  const fine = { customerId, description: 'Garden work', amount: 25, dueDate: '2099-01-01' }
  expect((await company.api.post('/api/invoices', { ...fine, invoiceId: 'A-1' })).status).toBe(201)
  for (const body of [
    {},
    { ...fine, invoiceId: 'A-1' },
    { ...fine, amount: 0 },
    { ...fine, customerId: 'cus_01h455vb4pex5vsknk084sn02q' },
    { ...fine, paymentMethods: [] },
    { ...fine, customFields: { none: 1 } },
    { ...fine, colour: 'red' },
  ]) {
    const refused = await company.api.post(path, body)
    const created = await company.api.post('/api/invoices', body)
    expect(created.status).toBe(400)
    expect([refused.status, refused.body]).toEqual([
      400,
      { ...created.body, correlationId: refused.body.correlationId },
    ])
  }
})

test('a key that may only read may preview, but not a call without a session', async () => {
  const { company, customerId } = await openCheckout()
  const body = { customerId, description: 'Garden work', amount: 25, dueDate: '2099-01-01' }
  const { api } = await callersAs(company, 'read_only')
  expect((await api.post(path, body)).status).toBe(200)
  expect((await company.legacy.post(path, body)).status).toBe(401)
})
