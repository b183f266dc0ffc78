import { expect, describe, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { membersOf } from '../support/users.ts'
import { defineOwnField, expectFields } from '../support/search.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a view id as the dashboard makes one when a user saves a view. */
const newViewId = () =>
  `viw_${Array.from({ length: 26 }, (_, place) => letters[Math.floor(Math.random() * (place === 0 ? 8 : 32))]).join('')}`

const at = ({ companyId }: TestCompany, path: string) => `/dashboard/v1/companies/${companyId}/views/${path}`

const overdue = { name: 'Overdue', filters: { invoiceStatus: { value: 'Overdue' } } }

describe('a saved view', () => {
  test('is refused with what no search of its list takes', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company, 'read_only')
    const put = (body: object, list = 'invoices', id = newViewId()) =>
      dashboard.put(at(company, `${list}/${id}`), body)
    expectFields(await put({}), [['body.name', 'invalid_type']])
    expect((await put({ name: '  ' })).body.fields[0]).toMatchObject({ path: 'body.name' })
    expectFields(await put({ name: 'x', filters: { colour: { value: 1 } } }), [
      ['body.filters.colour', 'unrecognized_keys'],
    ])
    expectFields(await put({ name: 'x', filters: { amount: { value: 'much' } } }), [
      ['body.filters.amount.value', 'invalid_type'],
    ])
    expectFields(await put({ name: 'x', filters: { amount: { value: 1 } } }, 'customers'), [
      ['body.filters.amount', 'unrecognized_keys'],
    ])
    expectFields(await put({ name: 'x', filters: { customFields: { size: { value: 1 } } } }), [
      ['body.filters.customFields.size', 'unknown_custom_field'],
    ])
    expectFields(await put({ name: 'x', filters: { invoiceId: { value: '4242 4242 4242 4242' } } }), [
      ['body.filters.invoiceId.value', 'card_number'],
    ])
    const many = Array.from({ length: 100 }, () => 'x'.repeat(100))
    expectFields(await put({ name: 'x', filters: { invoiceId: { value: many, operator: 'in' } } }), [
      ['body.filters', 'too_big'],
    ])
    expect((await put(overdue, 'nothing')).status).toBe(404)
    expect((await put(overdue, 'invoices', 'viw_nonsense')).status).toBe(404)
    expect((await dashboard.get(at(company, `invoices/${newViewId()}`))).status).toBe(404)
    expect((await dashboard.call('DELETE', at(company, `invoices/${newViewId()}`))).status).toBe(404)
    expect((await dashboard.get(at(company, 'invoices'))).body).toMatchObject({ views: [] })
  })

  test('of somebody else is not there, nor is one of another list or company', async () => {
    const company = await newCompany()
    const [ada, ben] = [await newDashboard(company), await newDashboard(company)]
    const path = at(company, `invoices/${newViewId()}`)
    expect((await ada.put(path, overdue)).status).toBe(200)
    for (const answered of [
      await ben.get(path),
      await ben.put(path, overdue),
      await ben.call('DELETE', path),
    ])
      expect(answered.status).toBe(404)
    expect((await ben.put(path, { ...overdue, shared: true })).status).toBe(404)
    expect((await ada.get(path.replace('invoices', 'customers'))).status).toBe(404)
    expect((await ben.get(at(company, 'invoices'))).body).toMatchObject({ views: [] })
    const elsewhere = await newCompany()
    expect(
      (await (await newDashboard(elsewhere)).get(path.replace(company.companyId, elsewhere.companyId)))
        .status,
    ).toBe(404)
    expect((await ada.get(path)).body).toMatchObject(overdue)
  })

  test('for everybody is an admin’s to save, to change and to remove', async () => {
    const company = await newCompany()
    const [admin, clerk] = [await newDashboard(company), await newDashboard(company, 'clerk')]
    const path = at(company, `invoices/${newViewId()}`)
    const shared = { ...overdue, shared: true }
    expect((await clerk.put(path, shared)).status).toBe(403)
    const saved = await admin.put(path, shared)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject(shared)
    expect((await clerk.get(at(company, 'invoices'))).body.views).toMatchObject([shared])
    for (const body of [shared, overdue]) expect((await clerk.put(path, body)).status).toBe(403)
    expect((await clerk.call('DELETE', path)).status).toBe(403)
    expect((await admin.put(path, { ...shared, name: 'Late' })).body).toMatchObject({
      name: 'Late',
      shared: true,
    })
    expect((await admin.call('DELETE', path)).status).toBe(200)
    expect((await clerk.get(path)).status).toBe(404)
  })

  test('is saved under its own id, in place of what it was, and noted', async () => {
    const company = await newCompany()
    await defineOwnField(company, 'customer', 'size', { label: 'Size', type: 'number' })
    const dashboard = await newDashboard(company, 'read_only')
    const viewId = newViewId()
    const path = at(company, `customers/${viewId}`)
    const filters = {
      email: { value: 'ada@example.com' },
      customFields: { size: { value: 3, operator: 'gte' } },
      createdAt: { value: 1_751_723_400_000, operator: 'gte' },
    }
    const first = await dashboard.put(path, { name: 'Ada', filters, columns: ['email'] })
    expect(first.status, first.text).toBe(200)
    expect(first.body).toMatchObject({ viewId, name: 'Ada', filters, columns: ['email'], shared: false })
    const again = await dashboard.put(path, { name: 'Ada L.', filters: {} })
    expect(again.body).toMatchObject({ viewId, name: 'Ada L.', filters: {}, createdAt: first.body.createdAt })
    expect(again.body.columns).toBeUndefined()
    expect((await dashboard.get(at(company, 'customers'))).body.views).toHaveLength(1)
    expect((await dashboard.get(at(company, 'invoices'))).body.views).toEqual([])
    expect((await dashboard.call('DELETE', path)).body).toMatchObject({ message: 'success' })
    const entries = await getAudit(company, { subject: viewId })
    expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
      ['view.removed', 'person'],
      ['view.put', 'person'],
      ['view.put', 'person'],
    ])
    expect(entries[1].changes).toMatchObject({ name: { before: 'Ada', after: 'Ada L.' } })
    expect(JSON.stringify(entries)).not.toContain('ada@example.com')
  })

  test('is one of fifty at most, whoever saves at the same moment', async () => {
    const company = await newCompany()
    const dashboards = await Promise.all(['read_only', 'admin'].map((role) => newDashboard(company, role)))
    const [own, admin] = dashboards as [(typeof dashboards)[0], (typeof dashboards)[0]]
    const save = (dashboard: typeof own, shared: boolean) =>
      dashboard.put(at(company, `invoices/${newViewId()}`), { ...overdue, shared })
    for (const [dashboard, shared] of [
      [own, false],
      [admin, true],
    ] as const) {
      const saved = await Promise.all(Array.from({ length: 52 }, () => save(dashboard, shared)))
      expect(
        saved
          .map(({ status }) => status)
          .toSorted()
          .slice(49),
      ).toEqual([200, 422, 422])
    }
    const { views } = (await own.get(at(company, 'invoices'))).body
    expect(views).toHaveLength(100)
    const replaced = await own.put(at(company, `invoices/${views.at(-1).viewId}`), {
      ...overdue,
      name: 'Again',
    })
    expect(replaced.status, replaced.text).toBe(200)
  })

  test('goes with who is taken out of the company, unless it is for everybody', async () => {
    const company = await newCompany()
    const [leaver, admin] = [await newDashboard(company), await newDashboard(company)]
    const [own, shared] = [at(company, `invoices/${newViewId()}`), at(company, `invoices/${newViewId()}`)]
    await leaver.put(own, overdue)
    await leaver.put(shared, { ...overdue, shared: true })
    expect((await membersOf(company).remove(leaver.user.memberId)).status).toBe(200)
    expect((await admin.get(shared)).status).toBe(200)
    // The view was deleted, so its id is free again.
    expect((await admin.put(own, { ...overdue, name: 'Mine' })).body).toMatchObject({ name: 'Mine' })
  })
})
