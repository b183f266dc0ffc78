import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { getAuditEntries, expectAuditEntry } from '../support/dashboard-audit.ts'
import { newCompany, newCustomer, newInvoice, saveCard } from '../support/florin.ts'
import { concurrently } from '../support/one-off.ts'
import { createInvoice, invoiceBody, openCardCheckout, openCheckout, pay } from '../support/checkout.ts'

const invoice = (id: string) => ({ kind: 'invoice', id })

describe('of the invoices of a company, what a person does is noted', () => {
  test('not where it was refused', async () => {
    const { company, customerId, vaultId, id } = await openCardCheckout()
    await pay(company, id, vaultId)
    const dashboard = await newDashboard(company)
    const answered = [
      await dashboard.post('/api/invoices', invoiceBody(customerId, { amount: 0 })),
      await dashboard.put(`/api/invoices/${id}`, { amount: 70 }),
      await dashboard.post(`/api/invoices/${id}/void`),
      await dashboard.post(`/api/invoices/${id}/cancel`),
      await dashboard.post(`/api/invoices/${id}/send-email`, { recipients: [] }),
      await dashboard.call('DELETE', '/api/invoices/inv_01k2v9m4e8f3q7r5s6t0w1x2y3/links'),
    ]
    expect(answered.map(({ status }) => status)).toEqual([400, 422, 422, 422, 400, 404])
    expect(await getAuditEntries(company)).toEqual([])
  })

  test('and nothing of what a server does', async () => {
    const { company, customerId } = await openCheckout()
    const made = await createInvoice(company, invoiceBody(customerId))
    const at = `/api/invoices/${made.body.id}`
    await company.api.put(at, { amount: 70 })
    await company.api.post(`${at}/send-email`, { recipients: ['ada@shop.example'] })
    await company.api.delete(`${at}/links`)
    expect((await company.api.post(`${at}/void`, {})).status).toBe(200)
    expect((await getAudit(company)).map(({ action }) => action)).not.toContainEqual(
      expect.stringMatching(/^invoice/),
    )
  })

  test('one that is made, with what it asks for: once, however often it is sent with its key', async () => {
    const { company, customerId } = await openCheckout()
    const dashboard = await newDashboard(company, 'clerk')
    const post = () =>
      dashboard.post('/api/invoices', invoiceBody(customerId), { 'idempotency-key': 'pressed-once' })
    const answered = await concurrently(20, post)
    expect(answered.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    const { body } = await post()
    expect(await getAuditEntries(company)).toMatchObject([
      {
        action: 'invoice.created',
        subject: invoice(body.id),
        changes: {
          invoiceId: { after: body.invoiceId },
          invoiceStatus: { after: 'Pending' },
          amount: { after: 50 },
          customerId: { after: customerId },
        },
      },
    ])
  })

  test('one that is changed, mailed, made unreachable and closed, each with what it was before', async () => {
    const { company, customerId } = await openCheckout()
    const dashboard = await newDashboard(company)
    const made = await dashboard.post('/api/invoices', invoiceBody(customerId))
    const subject = invoice(made.body.id)
    await expectAuditEntry(company, dashboard, made, {
      before: 0,
      action: 'invoice.created',
      subject,
      changes: expect.anything(),
    })
    const at = `/api/invoices/${made.body.id}`
    await expectAuditEntry(company, dashboard, await dashboard.put(at, { amount: 70 }), {
      before: 1,
      action: 'invoice.changed',
      subject,
      changes: { amount: { before: 50, after: 70 } },
    })
    await expectAuditEntry(
      company,
      dashboard,
      await dashboard.post(`${at}/send-email`, { recipients: ['ada@shop.example'] }),
      {
        before: 2,
        action: 'invoice.mailed',
        subject,
        changes: { recipients: { after: 1 } },
      },
    )
    // A mail that is rendered meanwhile has another link, which is revoked in a separate entry.
    const ended = await dashboard.call('DELETE', `${at}/links`)
    const entries = (await getAuditEntries(company)).slice(3)
    expect(entries.map(({ action, correlationId }) => [action, correlationId])).toEqual(
      entries.map(() => ['invoice.links_ended', ended.headers.get('correlationid')]),
    )
    expect(entries.reduce((sum, { changes }) => sum + changes.links.before, 0)).toBe(ended.body.revoked)
    await expectAuditEntry(
      company,
      dashboard,
      await dashboard.post(`${at}/void`, { reason: 'Ordered twice' }),
      {
        before: 3 + entries.length,
        action: 'invoice.voided',
        subject,
        changes: {
          invoiceStatus: { before: 'Pending', after: 'Voided' },
          closedReason: { after: 'Ordered twice' },
        },
      },
    )
    const second = await newInvoice(company, customerId)
    await expectAuditEntry(company, dashboard, await dashboard.post(`/api/invoices/${second.id}/cancel`), {
      before: 4 + entries.length,
      action: 'invoice.cancelled',
      subject: invoice(second.id),
      changes: { invoiceStatus: { before: 'Pending', after: 'Cancelled' } },
    })
  })

  test('one that is changed twenty times at once with one key, once', async () => {
    const company = await newCompany()
    const { id } = await newInvoice(company, await newCustomer(company))
    for (const [path, body] of [
      ['', { amount: 75 }],
      ['/send-email', { recipients: ['ada@shop.example'] }],
      ['/cancel', {}],
    ] as const) {
      const dashboard = await newDashboard(company)
      const method = path === '' ? 'PUT' : 'POST'
      const key = { 'idempotency-key': `pressed-once${path.replace('/', '-')}` }
      const call = () => dashboard.call(method, `/api/invoices/${id}${path}`, body, key)
      expect((await concurrently(20, call)).filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      expect((await call()).status).toBe(200)
    }
    expect((await getAuditEntries(company)).map(({ action }) => action)).toEqual([
      'invoice.changed',
      'invoice.mailed',
      'invoice.cancelled',
    ])
  })
})

describe('of the customers of a company, what a person does is noted', () => {
  const customer = (id: string) => ({ kind: 'customer', id })
  const ada = { email: 'ada@shop.example', firstName: 'Ada', defaultPaymentOptions: ['cc'] }

  test('not where it was refused, nor what a server does', async () => {
    const { company, customerId } = await openCheckout()
    const dashboard = await newDashboard(company)
    const at = `/api/customers/${customerId}`
    const answered = [
      await dashboard.post('/api/customers', {}),
      await dashboard.put(at, { defaultPaymentMethodId: 'vlt_none' }),
      await dashboard.put(`${at}/paymentmethods/vlt_none`, { title: 'Old' }),
      await dashboard.call('DELETE', `${at}/paymentmethods/vlt_none`),
    ]
    expect(answered.map(({ status }) => status)).toEqual([400, 400, 404, 404])
    const made = await company.api.post('/api/customers', ada)
    expect((await company.api.put(`/api/customers/${made.body.id}`, { firstName: 'Eva' })).status).toBe(200)
    const vaultId = await saveCard(company, customerId)
    expect((await company.api.put(`${at}/paymentmethods/${vaultId}`, { title: 'Old' })).status).toBe(200)
    expect((await company.api.delete(`${at}/paymentmethods/${vaultId}`)).status).toBe(200)
    expect((await getAudit(company)).map(({ action }) => action)).not.toContainEqual(
      expect.stringMatching(/^(customer|payment_method)/),
    )
  })

  test('one that is made and changed, without what says who somebody is', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company, 'clerk')
    const made = await dashboard.post('/api/customers', ada)
    const subject = customer(made.body.id)
    await expectAuditEntry(company, dashboard, made, {
      before: 0,
      action: 'customer.created',
      subject,
      changes: { email: {}, firstName: {}, defaultPaymentOptions: { after: ['cc'] } },
    })
    const at = `/api/customers/${made.body.id}`
    const vaultId = await saveCard(company, made.body.id)
    const second = await saveCard(company, made.body.id)
    const changed = await dashboard.put(at, { lastName: 'Byron', defaultPaymentMethodId: second })
    await expectAuditEntry(company, dashboard, changed, {
      before: 1,
      action: 'customer.changed',
      subject,
      changes: { lastName: {}, defaultPaymentMethodId: { before: vaultId, after: second } },
    })
    const method = { kind: 'payment_method', id: second }
    const renamed = await dashboard.put(`${at}/paymentmethods/${second}`, { title: "Ada's own" })
    const named = { before: 2, action: 'payment_method.renamed', subject: method, changes: { title: {} } }
    await expectAuditEntry(company, dashboard, renamed, named)
    await expectAuditEntry(
      company,
      dashboard,
      await dashboard.call('DELETE', `${at}/paymentmethods/${second}`),
      {
        before: 3,
        action: 'payment_method.removed',
        subject: method,
        changes: { customerId: { before: made.body.id } },
      },
    )
  })

  test('each of many changes at once with what the one before left, and one removal of many', async () => {
    const { company, customerId, vaultId } = await openCardCheckout()
    const dashboard = await newDashboard(company)
    const at = `/api/customers/${customerId}`
    const rails = [['cc'], ['ach'], ['cc', 'ach']]
    await concurrently(20, (index) => dashboard.put(at, { defaultPaymentOptions: rails[index % 3] }))
    const changes = (await getAuditEntries(company)).flatMap(
      ({ changes: fields }) => fields?.defaultPaymentOptions ?? [],
    )
    const byBefore = changes.map(({ before }) => JSON.stringify(before)).sort()
    const left = [undefined, ...changes.map(({ after }) => JSON.stringify(after))].sort()
    const shown = JSON.stringify((await dashboard.get(at)).body.defaultPaymentOptions)
    left.splice(left.indexOf(shown), 1)
    expect(byBefore).toEqual(left)
    const removed = await concurrently(20, () => dashboard.call('DELETE', `${at}/paymentmethods/${vaultId}`))
    expect(removed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await getAudit(company, { action: 'payment_method.removed' })).toHaveLength(1)
  })
})
