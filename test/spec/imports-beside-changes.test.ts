import { expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { newCompany, newCustomer, newInvoice, operator, type Loose } from '../support/florin.ts'
import { anExport, now, period, runImport, search } from '../support/imports.ts'
import { merge } from '../support/customer-merges.ts'
import { newDashboard } from '../support/dashboard.ts'
import { aStripeCustomer, aStripeInvoice, aStripeSubscription } from '../support/stripe-export.ts'

test('a customer who was erased here since is not billed again', async () => {
  const company = await newCompany()
  await runImport(company, anExport({ subscriptions: [] }))
  const [customer] = await search(company, 'customers')
  const at = `/operator/v1/companies/${company.companyId}/customers/${customer?.['id']}`
  expect((await operator().delete(at)).status).toBe(200)
  const invoice = aStripeInvoice({ created: now, due: now + dayMs })
  const { exitCode, report } = await runImport(company, anExport({ invoices: [invoice] }))
  expect(exitCode).toBe(1)
  expect(report.skipped).toEqual([
    { id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', reason: 'its customer was erased here' },
    { id: 'in_1MtHbELkdIwHu7ixl4OzzPMv', reason: 'its customer was erased here' },
  ])
  expect(await search(company, 'subscriptions')).toEqual([])
})

test('a customer who was merged here since is the one that remained', async () => {
  const company = await newCompany()
  await runImport(company, anExport({ subscriptions: [] }))
  const [customer] = await search(company, 'customers')
  const into = await newCustomer(company, { email: 'ada@new.example' })
  await merge({ company, dashboard: await newDashboard(company), from: customer?.['id'], into })
  expect(await runImport(company, anExport())).toMatchObject({ exitCode: 0 })
  expect(await search(company, 'subscriptions')).toMatchObject([{ customerId: into }])
})

test('an invoice whose number is taken here is left out by its number', async () => {
  const company = await newCompany()
  await runImport(company, anExport({ subscriptions: [] }))
  const [customer] = await search(company, 'customers')
  await newInvoice(company, customer?.['id'], { invoiceId: '0759376C-0001' })
  const invoice = aStripeInvoice({ created: now, due: now + dayMs })
  const { report } = await runImport(company, anExport({ invoices: [invoice] }))
  expect(report.skipped).toMatchObject([{ reason: expect.stringContaining('0759376C-0001') }])
})

test('customers whom other requests create at the same moment are the same customers', async () => {
  const company = await newCompany({ limits: { requestsPerSecond: 1_000, burst: 1_000 } })
  const ids = Array.from({ length: 20 }, (_, place) => `cus_${place}`)
  const files = anExport({
    customers: ids.map((id) => aStripeCustomer({ id, email: `${id}@example.com` })),
    subscriptions: ids.map((customer, place) =>
      aStripeSubscription(period, { id: `sub_${place}`, customer }),
    ),
  })
  const creates = ids.map((externalUserId) =>
    company.api.post('/api/customers', { email: 'own@example.com', externalUserId }),
  )
  const [moved] = await Promise.all([runImport(company, files), ...creates])
  expect(moved).toMatchObject({ exitCode: 0, report: { customers: 20, subscriptions: 20 } })
  const found = await search(company, 'customers')
  expect(new Set(found.map(({ externalUserId }: Loose) => externalUserId)).size).toBe(20)
  expect(found).toHaveLength(20)
})
