import { expect, test } from 'vitest'
import { runCommand as typeLine } from '../support/command-line.ts'
import { fault } from '../support/florin.ts'
import { clearFaults, openPaidCheckout } from '../support/invoice-life.ts'
import { requestReconciliation } from '../support/reconciliation.ts'
import { falsify } from '../support/processor-books.ts'
import { advanceClock, minute } from '../support/checkout.ts'

// The command compares the books of every company of the service, and each test of the suite leaves one or more.
const comparesAllMs = 300_000

test(
  'a company whose processor does not answer is told as not compared, and stops nobody else',
  async () => {
    const silent = await openPaidCheckout()
    const garbled = await openPaidCheckout()
    const answering = await openPaidCheckout()
    for (const { company, transactionId } of [silent, garbled, answering]) {
      await falsify(company, transactionId, { amount_cents: 9_000 })
      await advanceClock(company, 11 * minute)
    }
    await fault(silent.company, 'any', 'outage', { times: 0 })
    await fault(garbled.company, 'any', 'unreadable', { times: 0 })
    const alone = await requestReconciliation({ companyId: silent.company.companyId })
    const missed = { companyId: silent.company.companyId, trouble: 'unreachable' }
    expect(alone).toMatchObject({ status: 200, body: { differences: [], notCompared: [missed] } })
    const run = await typeLine(['audit-money'])
    await Promise.all([clearFaults(silent.company), clearFaults(garbled.company)])
    expect(run.exitCode, run.complaint).toBe(1)
    expect(run.output).toContain(
      `not_compared ${silent.company.companyId} the processor's books are unreachable\n`,
    )
    expect(run.output).toContain(
      `not_compared ${garbled.company.companyId} the processor's books are unreadable\n`,
    )
    expect(run.output).toContain(`amount_differs ${answering.company.companyId} `)
    expect(run.output).toMatch(/\nred: .*, companies not compared \d+\n?$/)
  },
  comparesAllMs,
)
