import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newCompany, newCustomer, operator, type TestCompany } from '../support/florin.ts'
import { requestSearch, requestSummary, kinds, writeInvoices, type Kind } from '../support/search.ts'
import { newPlan } from '../support/subscriptions.ts'
import { writeSubscriptions } from '../support/written-subscriptions.ts'

// At this rate no used request becomes available again during a burst.
const few = { requestsPerSecond: 0.001, burst: 4 }

/** Sends this many requests at once and returns the rate-limited responses. */
async function burst(send: () => ReturnType<typeof requestSearch>) {
  const answers = await Promise.all(Array.from({ length: 16 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  return answers.filter(({ status }) => status === 429)
}

function expectTooMany(refused: Awaited<ReturnType<typeof burst>>): void {
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ statusCode: 429, error: 'rate_limited' })
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  }
}

/** Sends a request. If it is rate-limited, sends it again as soon as the response allows. */
async function asksAgain(send: () => ReturnType<typeof requestSearch>) {
  const response = await send()
  if (response.status !== 429) return response
  await pause(Number(response.headers.get('retry-after')) * 1_000)
  return send()
}

describe('under a burst', () => {
  test.each(kinds)(
    'a search of %s says when to try again, and the same cursor goes on then',
    async (kind: Kind) => {
      const company: TestCompany = await newCompany({ limits: { requestsPerSecond: 1_000, burst: 1_000 } })
      const customerId = await newCustomer(company)
      await newCustomer(company)
      await writeInvoices(company, [{ customerId }, { customerId }])
      const planId = await newPlan(company)
      await writeSubscriptions(company, [
        { customerId, planId },
        { customerId, planId },
      ])
      const { nextCursor: cursor } = (await requestSearch(company, kind, { limit: 1 })).body
      await operator().patch(`/operator/v1/companies/${company.companyId}`, { limits: few })
      expectTooMany(await burst(() => requestSearch(company, kind, { limit: 1, cursor })))
      const limits = { ...few, requestsPerSecond: 1 }
      await operator().patch(`/operator/v1/companies/${company.companyId}`, { limits })
      const again = await asksAgain(() => requestSearch(company, kind, { limit: 1, cursor }))
      expect(again, again.text).toMatchObject({ status: 201, body: { nextCursor: null } })
      expect(again.body[kind]).toHaveLength(1)
    },
  )

  test.each(['invoices', 'subscriptions'] as const)(
    'a summary of %s says when to try again',
    async (kind) => {
      const company = await newCompany({ limits: few })
      const customerId = 'cus_01h455vb4pex5vsknk084sn02q'
      const filters = { customerId: { value: customerId } }
      expectTooMany(await burst(() => requestSummary(company, { filters }, kind)))
    },
  )
})
