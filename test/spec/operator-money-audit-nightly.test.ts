import { describe, expect, test } from 'vitest'
import { getBooks, fault, operator, type Loose, type TestCompany } from '../support/florin.ts'
import { openPaidCheckout } from '../support/invoice-life.ts'
import { getReconciliation } from '../support/reconciliation.ts'
import { requestStep, authorize, openOneOffCheckout } from '../support/one-off.ts'
import { payElsewhere } from '../support/pay-page.ts'
import { falsify, onBooks } from '../support/processor-books.ts'
import { getAlerts, getInvoice, day, hour, advanceClock, minute } from '../support/checkout.ts'

/** Creates an authorization whose completion needs review, and a foreign refund of it at the processor. */
async function openDisputed() {
  const checkout = await openOneOffCheckout()
  const { company, vaultId } = checkout
  const { _id: id } = await authorize(checkout)
  const [authorized] = await getBooks(company)
  await fault(company, 'capture', 'lost_after')
  expect((await requestStep(checkout, id, { action: 'authcomplete', transaction_amount: 60 })).status).toBe(
    400,
  )
  await falsify(company, (await getBooks(company)).at(-1)?.reference, { amount_cents: 5_000 })
  await advanceClock(company, minute)
  const { reference: foreign } = await payElsewhere(company, { vaultId })
  await falsify(company, foreign, { action: 'refund', parent_id: authorized.id })
  return { company, id, foreign }
}

async function resolve({ companyId }: TestCompany, { id }: Loose, note: string): Promise<void> {
  const resolved = await operator().post(`/operator/v1/companies/${companyId}/alerts/${id}/resolve`, { note })
  expect(resolved.status, resolved.text).toBe(200)
}

describe('by night', () => {
  const differing = async (company: TestCompany) => {
    const alerts = await getAlerts(company)
    return alerts.filter(({ kind }: Loose) => kind === 'books_differ')
  }

  test('each difference is an alert, once, and one that is resolved is none any more', async () => {
    const { company, id, transactionId, vaultId } = await openPaidCheckout()
    await falsify(company, transactionId, { amount_cents: 9_000 })
    const alone = await payElsewhere(company, { vaultId })
    await advanceClock(company, day + 6 * hour)
    await expect.poll(async () => (await differing(company)).length).toBe(2)
    const alerts = await differing(company)
    // Both alerts have the same time, so either may be the newer one.
    const find = (text: string) => alerts.find(({ message }: Loose) => message.includes(text))
    expect(find(`${alone.reference} of `)).toBeDefined()
    const alert = find('here sale completed $100.00 by cc, there sale approved $90.00')
    expect(alert).toMatchObject({ transactionId, invoiceId: id })
    await advanceClock(company, 2 * day)
    expect(await differing(company)).toEqual(alerts)
    await resolve(company, alert, 'The bank was wrong.')
    expect(await getReconciliation(company)).toMatchObject({
      resolved: 1,
      differences: [{ kind: 'missing_here', reference: alone.reference }],
    })
  })

  test('a result whose postback is lost is recorded, and is no difference', async () => {
    const { company, id, transactionId } = await openPaidCheckout()
    await falsify(company, transactionId, { status: 'returned' })
    await advanceClock(company, day + 6 * hour)
    await expect.poll(async () => (await getInvoice(company, id)).invoiceStatus).toBe('Failed')
    expect(await getAlerts(company)).toMatchObject([{ kind: 'payment_returned', transactionId }])
  })

  test('one that did not get through is begun anew, and keeps since when it is tried', async () => {
    const { company } = await openPaidCheckout()
    const columns = 'company_id, period_from, period_until, place, compared, differences, told, started_at'
    const ago = "now() - interval '2 days', '{}', 0, 0, 0, now() - interval '5 days'"
    await onBooks(
      company,
      `insert into money_audits (${columns}) values ($1, now() - interval '9 days', ${ago})`,
    )
    await advanceClock(company, day + 6 * hour)
    const through = `select from money_audits where company_id = $1 and compared = 1 and ended_at is not null
      and started_at < now() - interval '4 days'`
    await expect.poll(() => onBooks(company, through)).toBe(1)
  })

  test('an open mismatch silences what it explains and no more, and settling ends the alerts of the attempt and no more', async () => {
    const { company, id, foreign } = await openDisputed()
    const missing = { message: expect.stringContaining(`${foreign} of `), transactionId: id }
    await advanceClock(company, day + 6 * hour)
    await expect.poll(() => differing(company)).toMatchObject([missing])
    await advanceClock(company, day)
    expect(await differing(company)).toMatchObject([missing])
    const [mismatch] = (await getAlerts(company)).filter(({ kind }: Loose) => kind === 'processor_mismatch')
    await resolve(company, mismatch, 'Asked the bank.')
    await advanceClock(company, day)
    await expect
      .poll(() => differing(company))
      .toMatchObject([
        { message: expect.stringContaining('is open for too long'), transactionId: id },
        missing,
      ])
    const settle = `/operator/v1/companies/${company.companyId}/transactions/${id}/settle`
    const resolution = { outcome: 'completed', reason: 'The terminal rounded.', overrulesBooks: true }
    expect((await operator().post(settle, resolution)).status).toBe(200)
    const [own, others] = await differing(company)
    expect(own).toMatchObject({ note: 'The terminal rounded.', resolvedAt: expect.any(String) })
    expect(others).not.toHaveProperty('resolvedAt')
  })
})
