import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { advance, getBooks, newCompany, saveCard, type Loose } from '../support/florin.ts'
import { anExport, days, now, period, runImport, search } from '../support/imports.ts'
import { aStripeInvoice, aStripeSubscription } from '../support/stripe-export.ts'

describe('open invoices', () => {
  const open = (fields: Loose = {}) =>
    aStripeInvoice({ created: now - 3 * dayMs, due: now + 4 * dayMs }, fields)

  test('are here with their numbers and payments, fall due after the cut-over, and new numbers go on', async () => {
    const company = await newCompany()
    const invoices = [
      open({ amount_remaining: 1_500, number: 'INV-ZZZ9' }),
      open({ id: 'in_paid', status: 'paid', number: 'INV-100Z' }),
    ]
    const files = anExport({ subscriptions: [], invoices })
    expect(await runImport(company, files)).toMatchObject({ exitCode: 0, report: { invoices: 1 } })
    const [invoice] = await search(company, 'invoices')
    expect(invoice).toMatchObject({
      invoiceId: 'INV-ZZZ9',
      amount: 20,
      amountPaid: 5,
      amountDue: 15,
      invoiceStatus: 'Partial',
    })
    const customerId = invoice?.['customerId']
    const sent = { customerId, description: 'Soap', amount: 1, dueDate: '2099-01-01', sendEmail: false }
    expect((await company.api.post('/api/invoices', sent)).body.invoiceId).toBe('INV-ZZZA')
    await runImport(company, files, '--cut-over')
    await advance(company, days(5))
    const found = await search(company, 'invoices')
    expect(found.find(({ invoiceId }) => invoiceId === 'INV-ZZZ9')).toMatchObject({
      invoiceStatus: 'Overdue',
    })
  })

  test('with numbers before the first one of Florin keep them, and generated ones begin as ever', async () => {
    const company = await newCompany()
    const files = anExport({ subscriptions: [], invoices: [open({ number: 'INV-0007' })] })
    expect(await runImport(company, files)).toMatchObject({ exitCode: 0, report: { invoices: 1 } })
    const [invoice] = await search(company, 'invoices')
    expect(invoice).toMatchObject({ invoiceId: 'INV-0007' })
    const customerId = invoice?.['customerId']
    const sent = { customerId, description: 'Soap', amount: 1, dueDate: '2099-01-01', sendEmail: false }
    expect((await company.api.post('/api/invoices', sent)).body.invoiceId).toBe('INV-1000')
  })

  test('that are collected here since a cut-over stay open after another one without them', async () => {
    const company = await newCompany()
    const open = aStripeInvoice({ created: period.from, due: period.until }, { id: 'in_open' })
    await runImport(company, anExport({ invoices: [open] }), '--cut-over')
    await advance(company, 60)
    await runImport(company, anExport(), '--cut-over')
    const [invoice] = await search(company, 'invoices')
    expect(invoice?.['invoiceStatus']).not.toBe('Cancelled')
  })

  test('that Stripe has closed since are cancelled at the cut-over', async () => {
    const company = await newCompany()
    await runImport(company, anExport({ invoices: [open()] }))
    await runImport(company, anExport({ invoices: [open({ status: 'paid' })] }), '--cut-over')
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Cancelled' }])
  })

  test('that changed there since are cancelled at the cut-over, and named', async () => {
    const company = await newCompany()
    await runImport(company, anExport({ invoices: [open()] }))
    const changed = open({ amount_remaining: 1_500, amount_paid: 500 })
    const { report } = await runImport(company, anExport({ invoices: [changed] }), '--cut-over')
    expect(report.skipped).toMatchObject([
      { reason: expect.stringContaining('settle the difference by hand') },
    ])
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Cancelled' }])
  })

  test('of a subscription that is past due are retried after the cut-over, and not at once', async () => {
    const company = await newCompany()
    const invoice = aStripeInvoice({ created: period.from, subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs' })
    const late = aStripeSubscription(period, { status: 'past_due' })
    const files = anExport({ subscriptions: [late], invoices: [invoice] })
    expect(await runImport(company, files)).toMatchObject({ report: { subscriptions: 1, invoices: 1 } })
    const [customer] = await search(company, 'customers')
    await saveCard(company, customer?.['id'])
    expect(await runImport(company, files, '--cut-over')).toMatchObject({ exitCode: 0 })
    expect(await search(company, 'subscriptions')).toMatchObject([{ status: 'failed' }])
    expect(await getBooks(company)).toEqual([])
    await advance(company, days(1) + 60)
    expect(await search(company, 'subscriptions')).toMatchObject([{ status: 'active' }])
    expect(await getBooks(company)).toMatchObject([{ amountCents: 2_000 }])
  })

  test('are asked for: a subscription past due without one is left out', async () => {
    const company = await newCompany()
    const late = aStripeSubscription(period, { status: 'past_due' })
    const { exitCode, report } = await runImport(company, anExport({ subscriptions: [late] }))
    expect({ exitCode, report }).toMatchObject({
      exitCode: 1,
      report: { skipped: [{ reason: expect.stringContaining('no open invoice of it') }] },
    })
  })
})
