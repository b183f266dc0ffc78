import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { startAlone } from '../support/command-line.ts'
import { florin, newCompany } from '../support/florin.ts'
import { period, runImportOf } from '../support/imports.ts'
import {
  aStripeCustomer,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  writeStripeExport,
} from '../support/stripe-export.ts'
import { rowsOfService } from '../support/service-database.ts'

const customersCount = 450

test('an import that is killed at any moment is whole after the same command, with each record once', async () => {
  const company = await newCompany()
  const ids = Array.from({ length: customersCount }, (_, place) => `cus_${place}`)
  const folder = await writeStripeExport({
    customers: ids.map((id) => aStripeCustomer({ id, email: `${id}@example.com` })),
    products: [aStripeProduct()],
    prices: [aStripePrice()],
    subscriptions: ids.map((customer, place) =>
      aStripeSubscription(period, { id: `sub_${place}`, customer }),
    ),
  })
  const { baseUrl, operatorToken } = florin()
  const settings = { BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: operatorToken }
  const args = ['import', folder, '--company', company.companyId, '--from', 'stripe', '--cut-over']
  for (const written of [0, 200, 450, 800]) {
    const running = await startAlone(args, settings)
    await expect.poll(() => countRecords(company.companyId)).toBeGreaterThan(written)
    running.process.kill('SIGKILL')
    await running.ended
  }
  const { exitCode, report } = await runImportOf(folder, company.companyId, 'stripe', '--cut-over')
  expect({ exitCode, report }).toMatchObject({
    exitCode: 0,
    report: { customers: customersCount, subscriptions: customersCount, plans: 1 },
  })
  const counts = await rowsOfService(
    `select (select count(*)::int from customers where company_id = $1) as customers,
            (select count(*)::int from subscriptions where company_id = $1 and not is_held) as live,
            (select count(*)::int from timers where company_id = $1 and kind = 'subscription') as jobs`,
    [parseId('cmp', company.companyId)],
  )
  expect(counts).toContainEqual({ customers: customersCount, live: customersCount, jobs: customersCount })
})

async function countRecords(companyId: string): Promise<number> {
  const rows = await rowsOfService(
    'select count(*)::int as count from imported_records where company_id = $1',
    [parseId('cmp', companyId)],
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}
