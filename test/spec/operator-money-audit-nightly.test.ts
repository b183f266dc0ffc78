import { describe, expect, test } from 'vitest'
import { booksOf, operator, type Loose, type TestCompany } from '../support/florin.ts'
import { openPaidTill } from '../support/invoice-life.ts'
import { moneyAuditOf } from '../support/money-audit.ts'
import { authorize, openOneOffTill } from '../support/one-off.ts'
import { atLocation, movedElsewhere } from '../support/pay-page.ts'
import { falsify } from '../support/processor-books.ts'
import { alertsOf, day, hour, later } from '../support/till.ts'

describe('by night', () => {
  const differing = async (company: TestCompany) => {
    const alerts = await alertsOf(company)
    return alerts.filter(({ kind }: Loose) => kind === 'books_differ')
  }

  test('each difference is an alert, once, and one that is resolved is none any more', async () => {
    const { company, id, transactionId, vaultId } = await openPaidTill()
    await falsify(company, transactionId, { amount_cents: 9_000 })
    const alone = await movedElsewhere(company, { vaultId })
    await later(company, day + 6 * hour)
    await expect.poll(async () => (await differing(company)).length, { timeout: 10_000 }).toBe(2)
    const told = await differing(company)
    expect(told).toMatchObject([
      { message: expect.stringContaining('here sale completed $100.00 by cc, there sale approved $90.00') },
      { message: expect.stringContaining(`${alone.reference} of `) },
    ])
    expect(told[0]).toMatchObject({ transactionId, invoiceId: id })
    await later(company, 2 * day)
    expect(await differing(company)).toEqual(told)
    const [alert] = told
    const resolve = `/operator/v1/companies/${company.companyId}/alerts/${alert.id}/resolve`
    expect((await operator().post(resolve, { note: 'The bank was wrong.' })).status).toBe(200)
    expect(await moneyAuditOf(company)).toMatchObject({
      resolved: 1,
      differences: [{ kind: 'missing_here', reference: alone.reference }],
    })
  })

  test('what people were told of already is not told again', async () => {
    const till = await openOneOffTill()
    const { _id } = await authorize(till)
    const [held] = await booksOf(till.company)
    const body = { reference: `elsewhere-${crypto.randomUUID()}`, amountCents: 10_000 }
    expect((await atLocation(till.company, `/v1/transactions/${held.id}/capture`, body)).status).toBe(200)
    await later(till.company, 8 * day)
    expect(await alertsOf(till.company)).toMatchObject([{ kind: 'processor_mismatch', transactionId: _id }])
  })
})
