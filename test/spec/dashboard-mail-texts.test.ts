import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { newDashboard } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { newCompany, newCustomer, newInvoice } from '../support/florin.ts'
import { getMessages } from '../support/manage.ts'

async function open(role?: string) {
  const company = await newCompany({ name: 'Harbor Dental' })
  const dashboard = await newDashboard(company, role)
  return { company, dashboard, path: `/dashboard/v1/companies/${company.companyId}/mail-texts` }
}

const own = {
  subject: '{company}: invoice {invoice}',
  opening: 'Dear {payer},\n\nwe look forward to {amount} by {due}.',
  closing: 'Our office is closed on Fridays.',
}

describe("a company's own texts in a kind of mail", () => {
  test('are in its mails to payers, and the facts of the mail stay', async () => {
    const { company, dashboard, path } = await open()
    const saved = await dashboard.put(`${path}/invoice`, own)
    expect(saved.body).toEqual({ kind: 'invoice', ...own })
    const customer = await newCustomer(company, {
      firstName: 'Pat',
      lastName: '{company}',
      email: 'pat@example.com',
    })
    const invoice = await newInvoice(company, customer, { amount: 100, dueDate: '2031-05-01' })
    await company.api.post(`/api/invoices/${invoice.id}/send-email`, {})
    const [sent] = await getMessages(company, 'invoice')
    expect(sent.subject).toBe(`Harbor Dental: invoice ${invoice.invoiceId}`)
    expect(sent.text).toMatch(
      /^Dear Pat \{company\},\n\nwe look forward to \$100\.00 by May 1, 2031\.\n\nHere is your invoice/,
    )
    expect(sent.text.indexOf(own.closing)).toBeGreaterThan(sent.text.indexOf('/pay/'))
    expect(sent.text).toContain('Amount due: $100.00')
  })

  test('are listed by kind, removed, and audited', async () => {
    const { company, dashboard, path } = await open()
    const saved = await dashboard.put(`${path}/reminder`, { closing: own.closing })
    await expectAuditEntry(company, dashboard, saved, {
      before: 0,
      action: 'mail_text.put',
      subject: { kind: 'mail_text', id: 'reminder' },
      changes: { closing: { after: own.closing } },
    })
    const { body } = await dashboard.get(path)
    expect(body.texts).toHaveLength(12)
    expect(body.texts).toContainEqual({ kind: 'reminder', closing: own.closing })
    expect(body.texts).toContainEqual({ kind: 'receipt' })
    expect((await dashboard.call('DELETE', `${path}/reminder`)).body).toEqual({ kind: 'reminder' })
    expect((await dashboard.call('DELETE', `${path}/reminder`)).status).toBe(200)
    expect((await dashboard.get(path)).body.texts).toContainEqual({ kind: 'reminder' })
  })

  test('are refused with a placeholder that does not exist, a card number, or too much text', async () => {
    const { dashboard, path } = await open()
    const refused = await dashboard.put(`${path}/receipt`, { subject: 'Paid {total}', opening: '{ }' })
    expect(refused.status).toBe(400)
    expect(getFields(refused)).toEqual([
      { path: 'body.subject', code: 'unknown_placeholder' },
      { path: 'body.opening', code: 'unknown_placeholder' },
    ])
    expect(refused.text).toContain('{total}')
    expect(refused.text).toContain('{invoice} {amount} {due} {payer} {company}')
    const others = await dashboard.put(`${path}/receipt`, {
      subject: 'a\nb',
      opening: 'x'.repeat(1001),
      closing: 'Pay with 4242 4242 4242 4242',
    })
    expect(getFields(others).map(({ path: where }) => where)).toEqual(
      expect.arrayContaining(['body.subject', 'body.opening', 'body.closing']),
    )
    expect((await dashboard.put(`${path}/newsletter`, own)).status).toBe(404)
    expect((await dashboard.get(path)).body.texts).toContainEqual({ kind: 'receipt' })
  })

  test('are changed by admins only, each for its own company', async () => {
    const { path } = await open()
    const { company, dashboard } = await open('clerk')
    expect((await dashboard.get(path.replace(/cmp_\w+/, company.companyId))).status).toBe(403)
    expect((await dashboard.put(`${path}/receipt`, own)).status).toBe(404)
  })
})

describe('the preview of a mail', () => {
  test.for([
    ['invoice', 'Amount due: $120.00'],
    ['renewal', 'Total: $120.00'],
    ['reminder', 'Amount due: $120.00'],
    ['overdue', 'Overdue since'],
    ['setup_link', 'Amount due: $120.00'],
    ['invoice_updated', 'was $100.00'],
    ['invoice_voided', "don't owe anything"],
    ['payment_submitted', 'Processing: $120.00'],
    ['receipt', 'Amount paid: $120.00'],
    ['refund', 'Refunded'],
    ['payment_failed', "couldn't charge"],
    ['payment_reversed', 'Amount due: $120.00'],
  ] as const)(
    'of the kind %s has the unsaved texts in a sample, and writes nothing',
    async ([kind, fact]) => {
      const { dashboard, path } = await open()
      const { status, body } = await dashboard.post(`${path}/${kind}/preview`, own)
      expect(status).toBe(200)
      expect(body.subject).toBe('Harbor Dental: invoice SAMPLE')
      expect(body.text).toMatch(/^Dear Alex Sample,\n\nwe look forward to \$(120|0)\.00 by /)
      expect(body.text).toContain(own.closing)
      expect(body.text).toContain(fact)
      const page = await dashboard.get(body.htmlPath)
      expect(page.headers.get('content-security-policy')).toContain('sandbox')
      expect(page.text).toContain('Dear Alex Sample,')
      expect(page.text).not.toContain('href=')
      expect((await dashboard.get(path)).body.texts).toContainEqual({ kind })
    },
  )

  test('escapes markup, and refuses what cannot be saved', async () => {
    const { dashboard, path } = await open()
    const hostile = { opening: '<script>alert(1)</script>' }
    const { body } = await dashboard.post(`${path}/receipt/preview`, hostile)
    expect(body.html).toContain('&lt;script&gt;')
    const refused = await dashboard.post(`${path}/receipt/preview`, { subject: '{x}' })
    expect(getFields(refused)).toEqual([{ path: 'body.subject', code: 'unknown_placeholder' }])
    expect((await dashboard.get(`${path}/receipt/preview?draft=%7B`)).status).toBe(400)
  })
})
