import { describe, expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { runCommand } from '../support/command-line.ts'
import { advance, getBooks, newCompany, saveCard, type TestCompany } from '../support/florin.ts'
import { anExport, days, listMails, now, period, runImport, search } from '../support/imports.ts'
import { aStripeCustomer, aStripePrice, aStripeSubscription, toSeconds } from '../support/stripe-export.ts'

describe('a shadow', () => {
  test('finds every difference to the upcoming invoices of Stripe, and then nothing is cut over', async () => {
    const company = await newCompany()
    const upcoming = {
      sub_1MowQVLkdIwHu7ixeRlqHVzs: {
        object: 'invoice',
        currency: 'usd',
        total: 2_500,
        period_end: toSeconds(period.until + dayMs),
        next_payment_attempt: toSeconds(period.until + dayMs) + 3_600,
      },
    }
    const { exitCode, report, output } = await runImport(
      company,
      anExport({ upcoming }),
      '--shadow',
      '40',
      '--cut-over',
    )
    expect(exitCode).toBe(1)
    const id = 'sub_1MowQVLkdIwHu7ixeRlqHVzs'
    const [ours, theirs] = [period.until, period.until + dayMs].map((at) => toIsoInstant(at).slice(0, 10))
    expect(report.differences).toEqual([
      { id, kind: 'date', ours, theirs },
      { id, kind: 'amount', ours: 20, theirs: 25 },
      { id, kind: 'chargeDate', ours, theirs },
    ])
    expect(output).toContain('Not cut over')
    await advance(company, days(25))
    expect(await search(company, 'invoices')).toEqual([])
  })

  test('compares 400 days of weekly invoices, and finds the credit of one subscription among 101', async () => {
    const company = await newCompany()
    const price = aStripePrice({ recurring: { interval: 'week' } })
    const week = { from: now - 5 * dayMs, until: now + 2 * dayMs }
    const ids = Array.from({ length: 101 }, (_, place) => `sub_${place}`)
    const credited = ids[100] ?? ''
    const files = anExport({
      prices: [price],
      subscriptions: ids.map((id) => aStripeSubscription(week, { id, price })),
      upcoming: {
        [credited]: {
          object: 'invoice',
          currency: 'usd',
          total: -500,
          period_end: toSeconds(week.until),
          next_payment_attempt: toSeconds(week.until),
        },
      },
    })
    const { report, output } = await runImport(company, files, '--shadow', '400')
    expect(report).toMatchObject({
      subscriptions: 101,
      differences: [{ id: credited, kind: 'amount', ours: 20, theirs: -5 }],
    })
    expect(output).toContain(`Shadow: ${101 * 57} invoices compared, 1 differences`)
  })
})

test('a subscription whose period began before the cut-over is named: the former system may have invoiced it', async () => {
  const company = await newCompany()
  await advance(company, days(20) + 3_600)
  const { exitCode, output, report } = await runImport(company, anExport(), '--cut-over')
  expect({ exitCode, output, report }).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('To be settled by hand: 1'),
    report: {
      subscriptions: 1,
      skipped: [
        { id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', reason: expect.stringContaining('began before the cut-over') },
      ],
    },
  })
})

describe('a cut-over is taken back', () => {
  const takeBack = ({ companyId }: TestCompany) =>
    runCommand(['import', '.', '--company', companyId, '--from', 'stripe', '--take-back'])

  test('with the invoices that were issued since, and made again from a newer export', async () => {
    const company = await newCompany()
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(21))
    const back = await takeBack(company)
    expect(back.output, back.complaint).toContain('1 subscriptions are held again, and 1 invoices cancelled')
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Cancelled' }])
    await advance(company, days(40))
    expect(await search(company, 'invoices')).toHaveLength(1)
    expect(await takeBack(company)).toMatchObject({ exitCode: 1 })
  })

  test('and the same period is invoiced after another cut-over, once', async () => {
    const company = await newCompany()
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(20) + 60)
    await takeBack(company)
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(1))
    expect((await search(company, 'invoices')).map(({ invoiceStatus }) => invoiceStatus).toSorted()).toEqual([
      'Cancelled',
      'Overdue',
    ])
  })

  test('as long as nothing was charged', async () => {
    const company = await newCompany()
    await runImport(company, anExport())
    const [customer] = await search(company, 'customers')
    await saveCard(company, customer?.['id'])
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(21))
    expect(await getBooks(company)).toHaveLength(1)
    expect(await takeBack(company)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringMatching(/was charged since the cut-over(?!.*goes on)/),
    })
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Paid' }])
  })
})

test('payers without a method whose next charge is near are asked for one, once', async () => {
  const company = await newCompany()
  const later = { from: now, until: now + 60 * dayMs }
  const files = anExport({
    customers: [
      aStripeCustomer(),
      aStripeCustomer({ id: 'cus_2', email: 'later@example.com' }),
      aStripeCustomer({ id: 'cus_3', email: null }),
    ],
    subscriptions: [
      aStripeSubscription(period),
      aStripeSubscription(later, { id: 'sub_2', customer: 'cus_2' }),
      aStripeSubscription(period, { id: 'sub_3', customer: 'cus_3' }),
    ],
  })
  const unasked = [{ id: 'sub_3', reason: 'The customer has no email address.' }]
  expect(await runImport(company, files, '--ask', '30')).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('1 payers were asked for a payment method.\nNot asked: 1\n  sub_3: '),
    report: { skipped: unasked },
  })
  const again = await runImport(company, files, '--ask', '30')
  expect(again).toMatchObject({
    output: expect.stringContaining('\n0 payers were asked'),
    report: { skipped: unasked },
  })
  expect(await listMails(company)).toMatchObject([{ kind: 'manage_link', to: 'jennyrosen@example.com' }])
})
