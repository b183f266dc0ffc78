import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { getInvoice, payment } from '../support/checkout.ts'
import {
  expectRefused,
  getMethods,
  idsOf,
  merge,
  openPair,
  requestMerge,
} from '../support/customer-merges.ts'
import { newDashboard } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  advance,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  type Loose,
} from '../support/florin.ts'
import { concurrently } from '../support/one-off.ts'
import { find } from '../support/search.ts'

const unknownCustomer = 'cus_01h455vb4pex5vsknk084sn02q'

describe('a merge', () => {
  test('is audited for both customers, without personal data', async () => {
    const { company, from, into, dashboard } = await openPair()
    await merge({ company, dashboard, from, into })
    const entries = (await getAudit(company)).filter(({ action }) => action === 'customer.merged')
    expect(entries.map(({ subject }) => subject.id).toSorted()).toEqual([from, into].toSorted())
    const about = (id: string) => entries.find(({ subject }) => subject.id === id)
    expect(about(from)?.changes).toEqual({ into: { after: into } })
    expect(about(into)?.changes).toMatchObject({ merged: { after: from }, firstName: {} })
    expect(JSON.stringify(entries.map(({ changes }) => changes))).not.toMatch(/ada/i)
  })

  test('happens once, also when it is requested twenty times at once', async () => {
    const { company, from, into, dashboard } = await openPair()
    const { id } = await newInvoice(company, from)
    const answers = await concurrently(20, () => requestMerge({ company, dashboard, from, into }))
    for (const { status, body } of answers) expect([status, body.id]).toEqual([200, into])
    expect((await getAudit(company)).filter(({ action }) => action === 'customer.merged')).toHaveLength(2)
    expect(await idsOf(company, into)).toEqual([id])
  })

  test('in both directions at once leaves one of the two', async () => {
    const { company, from, into, dashboard } = await openPair()
    const answers = await Promise.all([
      requestMerge({ company, dashboard, from, into }),
      requestMerge({ company, dashboard, from: into, into: from }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [left] = await find(company, 'customers', {})
    for (const id of [from, into])
      expect((await company.api.get(`/api/customers/${id}`)).body.id).toBe(left?.id)
  })

  test('of an earlier merge leads to the last customer', async () => {
    const { company, from, into, dashboard } = await openPair()
    const card = await saveCard(company, from)
    const last = await newCustomer(company)
    await merge({ company, dashboard, from, into })
    await expectRefused({ company, dashboard, from, into: last }, `was merged into ${into}`)
    await merge({ company, dashboard, from: into, into: last })
    expect((await company.api.get(`/api/customers/${from}`)).body.id).toBe(last)
    expect((await getMethods(company, last)).accountvaults.map(({ id }: Loose) => id)).toEqual([card])
    const { id } = await newInvoice(company, from)
    expect(await payment(company, id, { accountVaultId: card })).toMatchObject({ status: 200 })
  })

  test('moves what a concurrent request created for the merged customer', async () => {
    const { company, from, into, dashboard } = await openPair()
    const made = concurrently(20, () => newInvoice(company, from))
    await merge({ company, dashboard, from, into })
    const invoices = await made
    await advance(company, 600)
    const ids = await idsOf(company, into)
    expect(ids.toSorted()).toEqual(invoices.map(({ id }) => id).toSorted())
    for (const { id } of invoices) expect((await getInvoice(company, id)).customerId).toBe(into)
  })

  test('is refused with itself, with an unknown, an erased or another company’s customer', async () => {
    const { company, from, into, dashboard } = await openPair()
    await expectRefused({ company, dashboard, from, into: from }, 'into itself')
    for (const other of [unknownCustomer, 'cus_1', await newCustomer(await newCompany())])
      await expectRefused({ company, dashboard, from, into: other }, 'does not exist')
    expectEnvelope(await requestMerge({ company, dashboard, from: unknownCustomer, into }), 404, 'not_found')
    const erased = await operator().delete(`/operator/v1/companies/${company.companyId}/customers/${into}`)
    expect(erased.status, erased.text).toBe(200)
    await expectRefused({ company, dashboard, from, into }, 'erased')
    await expectRefused({ company, dashboard, from: into, into: from }, 'erased')
  })

  test('is for admins of the company', async () => {
    const { company, from, into } = await openPair()
    for (const role of ['clerk', 'read_only']) {
      const dashboard = await newDashboard(company, role)
      expectEnvelope(await requestMerge({ company, dashboard, from, into }), 403, 'forbidden')
    }
    const stranger = await newDashboard(await newCompany())
    expect((await requestMerge({ company, dashboard: stranger, from, into })).status).toBe(404)
  })

  test('and a later erasure, by either id, remove the data of both', async () => {
    const { company, from, into, dashboard } = await openPair()
    const [card, other] = [await saveCard(company, from), await saveCard(company, into)]
    await company.api.put(`/api/customers/${from}`, { externalUserId: 'old-9' })
    await merge({ company, dashboard, from, into })
    const erased = await operator().delete(`/operator/v1/companies/${company.companyId}/customers/${from}`)
    expect(erased.status, erased.text).toBe(200)
    for (const id of [from, into])
      expect((await company.api.get(`/api/customers/${id}`)).body).toMatchObject({
        id: into,
        firstName: 'Erased customer',
      })
    const another = await newCustomer(company)
    const { id } = await newInvoice(company, another)
    for (const accountVaultId of [card, other])
      expect((await payment(company, id, { accountVaultId })).body.fields).toMatchObject([
        { code: 'not_found' },
      ])
  })
})
