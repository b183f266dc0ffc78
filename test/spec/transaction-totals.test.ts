import { expect, test } from 'vitest'
import { requestCharge, openOneOffCheckout } from '../support/one-off.ts'
import { day, advanceClock } from '../support/checkout.ts'

const hour = 3_600

test('the total of a list is exact over many days, whichever of them were counted before', async () => {
  const checkout = await openOneOffCheckout()
  const { legacy, companyId } = checkout.company
  expect(companyId).toBeTruthy()
  const on: string[] = []
  const list = (query: string) => legacy.get(`/api/trx?pageSize=100${query}`)
  for (const [charges, wait] of [
    [2, 6 * hour],
    [1, day],
    [0, 3 * day],
    [3, day + hour],
    [1, 0],
  ] as const) {
    for (let each = 0; each < charges; each++) {
      const charged = await requestCharge(checkout)
      expect(charged.status, charged.text).toBe(200)
      on.push(charged.body.transaction.createdAt)
    }
    // The total is requested in between, so that some days are already counted and others are not.
    expect((await list('')).body.total).toBe(on.length)
    await advanceClock(checkout.company, wait)
  }
  for (const start of [...on, undefined])
    for (const end of [...on, undefined]) {
      if (start !== undefined && end !== undefined && start > end) continue
      const within = on.filter((at) => at >= (start ?? '') && at <= (end ?? '9'))
      const { body } = await list(`${start ? `&start=${start}` : ''}${end ? `&end=${end}` : ''}`)
      expect({ total: body.total, shown: body.data.length }).toEqual({
        total: within.length,
        shown: within.length,
      })
    }
})
