import { describe, expect, test } from 'vitest'
import { charge } from '../support/client-postbacks.ts'
import { openCardCheckout } from '../support/checkout.ts'
import { getFields } from '../support/customers.ts'
import { newDashboard } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { newCompany, type TestCompany } from '../support/florin.ts'

const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/processor-faults`
const outage = { operation: 'sale', fault: 'outage' }

async function openSandbox() {
  const checkout = await openCardCheckout()
  return { ...checkout, admin: await newDashboard(checkout.company) }
}

describe('a fault of the sandbox processor', () => {
  test('strikes the next calls of its company, as often as an admin said', async () => {
    const { admin, ...checkout } = await openSandbox()
    const { company } = checkout
    const added = await admin.post(path(company), { ...outage, times: 2 })
    expect(added.status, added.text).toBe(201)
    expect(added.body).toEqual({ isSupported: true, faults: [{ ...outage, left: 2 }] })
    expect((await charge(checkout)).status).toBe(503)
    expect((await admin.get(path(company))).body.faults).toEqual([{ ...outage, left: 1 }])
    expect((await charge(checkout)).status).toBe(503)
    expect((await admin.get(path(company))).body.faults).toEqual([])
    expect((await charge(checkout)).status).toBe(200)
  })

  test('strikes until it is switched off, and the audit has both', async () => {
    const { admin, ...checkout } = await openSandbox()
    const { company } = checkout
    const added = await admin.post(path(company), { operation: 'any', fault: 'malformed', times: 0 })
    expect(added.body.faults).toEqual([{ operation: 'any', fault: 'malformed' }])
    const subject = { kind: 'company', id: company.companyId }
    await expectAuditEntry(company, admin, added, {
      before: 0,
      action: 'processor_fault.added',
      subject,
      changes: { operation: { after: 'any' }, fault: { after: 'malformed' }, times: { after: 0 } },
    })
    const cleared = await admin.call('DELETE', path(company))
    expect(cleared.body).toEqual({ isSupported: true, faults: [] })
    await expectAuditEntry(company, admin, cleared, {
      before: 1,
      action: 'processor_faults.cleared',
      subject,
    })
    expect((await charge(checkout)).status).toBe(200)
  })

  test('of one company is not met by another', async () => {
    const [one, other] = [await openSandbox(), await openSandbox()]
    await one.admin.post(path(one.company), { operation: 'any', fault: 'outage', times: 0 })
    expect((await charge(other)).status).toBe(200)
    expect((await other.admin.get(path(other.company))).body.faults).toEqual([])
    expectEnvelope(await other.admin.get(path(one.company)), 404, 'not_found')
    expectEnvelope(await other.admin.post(path(one.company), outage), 404, 'not_found')
    expectEnvelope(await other.admin.call('DELETE', path(one.company)), 404, 'not_found')
    expect((await one.admin.get(path(one.company))).body.faults).toHaveLength(1)
  })

  test.each([
    [{ operation: 'sale' }, { path: 'body.fault', code: 'invalid_enum_value' }],
    [
      { operation: 'sale', fault: 'hold' },
      { path: 'body.fault', code: 'invalid_enum_value' },
    ],
    [
      { ...outage, times: 1_001 },
      { path: 'body.times', code: 'too_big' },
    ],
    [
      { ...outage, delayMs: 5 },
      { path: 'body.delayMs', code: 'not_applicable' },
    ],
    [
      { operation: 'sale', fault: 'delay', delayMs: 60_001 },
      { path: 'body.delayMs', code: 'too_big' },
    ],
  ])('is refused at its field: %j', async (body, problem) => {
    const company = await newCompany()
    const admin = await newDashboard(company)
    expect(getFields(await admin.post(path(company), body))).toEqual([problem])
    expect((await admin.get(path(company))).body.faults).toEqual([])
  })

  test('is refused where twenty are on', async () => {
    const company = await newCompany()
    const admin = await newDashboard(company)
    for (let on = 0; on < 20; on++) expect((await admin.post(path(company), outage)).status).toBe(201)
    expectEnvelope(await admin.post(path(company), outage), 422, 'unprocessable_entity')
  })

  test.each(['clerk', 'read_only'])('is neither shown to a %s nor switched on', async (role) => {
    const company = await newCompany()
    const dashboard = await newDashboard(company, role)
    expectEnvelope(await dashboard.get(path(company)), 403, 'forbidden')
    expectEnvelope(await dashboard.post(path(company), outage), 403, 'forbidden')
    expectEnvelope(await dashboard.call('DELETE', path(company)), 403, 'forbidden')
  })
})
