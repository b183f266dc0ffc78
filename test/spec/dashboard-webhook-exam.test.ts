import { describe, expect, test } from 'vitest'
import { openConformanceReceiver, type Mistake } from '../support/conformance-receiver.ts'
import { newConfirmedAdmin, newDashboard } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { newCompany, type Loose, type TestCompany } from '../support/florin.ts'

const path = ({ companyId }: TestCompany, more = '') => `/dashboard/v1/companies/${companyId}/webhook${more}`

const settings = (url: string) => ({ url, eventTypes: ['invoice.paid'] })

/** Creates a company whose webhook is a receiver that checks deliveries, except for one mistake. */
async function openExamined(mistake?: Mistake) {
  const company = await newCompany()
  const admin = await newConfirmedAdmin(company)
  const first = await admin.put(path(company), settings('http://127.0.0.1:9/florin'))
  const receiver = await openConformanceReceiver(first.body.signingSecret, mistake)
  expect((await admin.put(path(company), settings(receiver.url))).status).toBe(200)
  return { company, admin, receiver }
}

describe('the check of the webhook in the dashboard', () => {
  test('passes a receiver that checks everything, with the secret of the webhook', async () => {
    const { company, admin, receiver } = await openExamined()
    await using _receiver = receiver
    const examined = await admin.post(path(company, '/exam'), {})
    expect(examined.status, examined.text).toBe(200)
    expect(examined.body.passed).toBe(true)
    expect(examined.body.results.map(({ name }: Loose) => name)).toContain('wrong signature')
  })

  test('says what a receiver does wrong, and what mends it', async () => {
    const { company, admin, receiver } = await openExamined('checks no signature')
    await using _receiver = receiver
    const { body } = await admin.post(path(company, '/exam'), {})
    expect(body.passed).toBe(false)
    const wrong = body.results.find(({ name }: Loose) => name === 'wrong signature')
    expect(wrong).toMatchObject({ passed: false, expects: 'refuses', why: expect.stringMatching(/./) })
    expect(wrong.mend).toMatch(/signature/)
  })

  test('needs a webhook, takes no other address, and is for admins', async () => {
    const company = await newCompany()
    const admin = await newConfirmedAdmin(company)
    expectEnvelope(await admin.post(path(company, '/exam'), {}), 404, 'not_found')
    const other = await admin.post(path(company, '/exam'), { url: 'http://127.0.0.1:9/' })
    expectEnvelope(other, 400, 'validation_failed')
    const clerk = await newDashboard(company, 'clerk')
    expectEnvelope(await clerk.post(path(company, '/exam'), {}), 403, 'forbidden')
  })
})
