import { expect, test } from 'vitest'
import { advance, getBooks, newCompany, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'

const leaseSeconds = 60

test('a request that outlives the lease of its key charges nothing when another one took the key over', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const vaultId = await saveCard(company, customerId)
  const { id } = await newInvoice(company, customerId)
  const pay = () =>
    company.api.put(
      `/api/invoices/${id}/payment`,
      { accountVaultId: vaultId, amount: 30 },
      { 'idempotency-key': 'slow-then-fast' },
    )
  // The first request waits before it has claimed anything.
  const reading = await holdCall(company, 'read_vault')
  const slow = pay()
  await reading.untilWaiting()
  expect((await pay()).body.error).toBe('request_in_progress')
  await advance(company, leaseSeconds + 1)
  const fast = await pay()
  expect(fast.status, fast.text).toBe(200)
  await reading.release()
  expect((await slow).body.error).toBe('request_in_progress')
  expect(await getBooks(company)).toHaveLength(1)
  const again = await pay()
  expect(again.text).toBe(fast.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('an invoice is made once under a key, however slow its first request', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const body = { customerId, description: 'Once', amount: 10, dueDate: '2099-01-15' }
  const make = () => company.api.post('/api/invoices', body, { 'idempotency-key': 'made-once-1' })
  const answers = await Promise.all(Array.from({ length: 20 }, make))
  const made = new Set(answers.filter(({ status }) => status === 201).map(({ body: { id } }) => id))
  expect(made.size).toBe(1)
  expect(
    answers.every(({ status, body: { error } }) => status === 201 || error === 'request_in_progress'),
  ).toBe(true)
})
