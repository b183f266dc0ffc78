import { describe, expect, test } from 'vitest'
import { createInvoice, invoiceBody } from '../support/checkout.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { getFields } from '../support/customers.ts'
import { newCompany, newCustomer, type TestCompany } from '../support/florin.ts'

const base = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}`
const path = (company: TestCompany, key: string, entity = 'invoice') =>
  `${base(company)}/custom-fields/${entity}/${key}`
const sizes = { label: 'Size', type: 'select', options: ['small', 'large'] }

async function openFields(role = 'admin') {
  const company = await newCompany()
  return { company, dashboard: await newDashboard(company, role) }
}

const listFields = async (company: TestCompany, dashboard: Awaited<ReturnType<typeof newDashboard>>) =>
  (await dashboard.get(`${base(company)}/custom-fields`)).body.customFields

async function newInvoiceOf(company: TestCompany, customFields: object) {
  return createInvoice(company, invoiceBody(await newCustomer(company), { customFields }))
}

describe('custom fields', () => {
  test('an admin defines and changes a field, and the audit says who', async () => {
    const { company, dashboard } = await openFields()
    const created = await dashboard.put(path(company, 'size'), { ...sizes, onlyNew: true })
    expect(created.body).toEqual({ entity: 'invoice', key: 'size', ...sizes, archived: false })
    const changed = await dashboard.put(path(company, 'size'), { ...sizes, label: 'Frame size' })
    await expectAuditEntry(company, dashboard, changed, {
      before: 1,
      action: 'custom_field.put',
      subject: { kind: 'custom_field', id: 'invoice.size' },
      changes: { label: { before: 'Size', after: 'Frame size' } },
    })
    expect(await listFields(company, dashboard)).toEqual([changed.body])
  })

  test('a new field does not replace one with its key, but another record may have the key', async () => {
    const { company, dashboard } = await openFields()
    await dashboard.put(path(company, 'size'), sizes)
    const again = { label: 'Other', type: 'text', onlyNew: true }
    expect(getFields(await dashboard.put(path(company, 'size'), again))).toEqual([
      { path: 'path.key', code: 'duplicate' },
    ])
    expect((await dashboard.put(path(company, 'size', 'customer'), again)).status).toBe(200)
    expect(await listFields(company, dashboard)).toMatchObject([
      { entity: 'customer', label: 'Other' },
      { entity: 'invoice', ...sizes },
    ])
  })

  test('of two new fields with one key at once, one is made', async () => {
    const { company, dashboard } = await openFields()
    const other = await newDashboard(company)
    const answered = await Promise.all(
      [dashboard, other].map((each) => each.put(path(company, 'size'), { ...sizes, onlyNew: true })),
    )
    expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test.each([
    ['another type', 'size', { label: 'Size', type: 'text' }, { path: 'body.type', code: 'type_changed' }],
    ['a select without options', 'new', { type: 'select' }, { path: 'body.options', code: 'invalid_type' }],
    [
      'options of a text',
      'new',
      { type: 'text', options: ['a'] },
      { path: 'body.options', code: 'not_applicable' },
    ],
    [
      'an option twice',
      'new',
      { type: 'select', options: ['a', 'a'] },
      { path: 'body.options', code: 'duplicate' },
    ],
    ['a key with a space', 'a%20b', { type: 'text' }, { path: 'path.key', code: 'invalid_string' }],
  ])('%s is refused', async (_what, key, body, problem) => {
    const { company, dashboard } = await openFields()
    await dashboard.put(path(company, 'size'), sizes)
    expect(getFields(await dashboard.put(path(company, key), body))).toEqual([problem])
    expect(await listFields(company, dashboard)).toMatchObject([sizes])
  })

  test('a renamed option leaves old values as they are, and new values follow the new options', async () => {
    const { company, dashboard } = await openFields()
    await dashboard.put(path(company, 'size'), sizes)
    const old = await newInvoiceOf(company, { size: 'large' })
    await dashboard.put(path(company, 'size'), { ...sizes, options: ['small', 'big'] })
    const stored = await company.api.get(`/api/invoices/${old.body.id}`)
    expect(stored.body.customFields).toEqual({ size: 'large' })
    expect((await newInvoiceOf(company, { size: 'large' })).status).toBe(400)
    expect((await newInvoiceOf(company, { size: 'big' })).status).toBe(201)
  })

  test('an archived field refuses new values, and stays on old records, in filters and in exports', async () => {
    const { company, dashboard } = await openFields()
    await dashboard.put(path(company, 'size'), sizes)
    const old = await newInvoiceOf(company, { size: 'large' })
    await dashboard.put(path(company, 'size'), { ...sizes, archived: true })
    expect(getFields(await newInvoiceOf(company, { size: 'small' }))).toEqual([
      { path: 'body.customFields.size', code: 'unknown_custom_field' },
    ])
    const filters = { customFields: { size: { value: 'large' } } }
    const found = await company.api.post('/api/invoices/search', { filters })
    expect(found.body.invoices).toMatchObject([{ id: old.body.id, customFields: { size: 'large' } }])
    const csv = await dashboard.get(`${base(company)}/exports/invoices.csv`)
    expect(csv.text.split('\r\n')[0]).toContain('customFields.size')
    expect(csv.text).toContain('large')
    await dashboard.put(path(company, 'size'), sizes)
    expect((await newInvoiceOf(company, { size: 'small' })).status).toBe(201)
  })

  test.each(['clerk', 'read_only'])('a %s sees fields and changes none', async (role) => {
    const { company, dashboard } = await openFields(role)
    expect((await dashboard.put(path(company, 'size'), sizes)).status).toBe(403)
    expect(await listFields(company, dashboard)).toEqual([])
  })

  test('the fields of another company are not found', async () => {
    const { dashboard } = await openFields()
    expect((await dashboard.put(path(await newCompany(), 'size'), sizes)).status).toBe(404)
  })
})
