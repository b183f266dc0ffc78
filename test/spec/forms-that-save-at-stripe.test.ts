import { expect, test } from 'vitest'
import { enterIn, openStripeShop, startWithStripe } from '../support/stripe-shop.ts'

test('cards that are tried out in forms that save close one form after the other, and people hear of it', async () => {
  const { service, twin } = await startWithStripe()
  const { api, account, companyId, customerId } = await openStripeShop(service, twin.openAccount())
  const alerts = async () => {
    const listed = await service.operator.get(`/operator/v1/companies/${companyId}/alerts`)
    expect(listed.status, listed.text).toBe(200)
    return listed.body.alerts.map(({ kind }: { kind: string }) => kind)
  }
  const tryOut = async (method: string) => {
    const intention = await api.post('/api/payment/intention', { customerId })
    const statuses: number[] = []
    for (let each = 0; each < 4; each++)
      statuses.push((await enterIn(account, intention.body.formUrl, method)).status)
    return statuses
  }
  for (let forms = 0; forms < 6; forms++)
    expect(await tryOut('pm_card_visa_chargeDeclined')).toEqual([422, 422, 422, 410])
  expect(await alerts()).toEqual([])
  await tryOut('pm_card_visa_chargeDeclined')
  expect(await alerts()).toEqual(['card_testing'])
  expect(account.tables.setup_intent.size).toBe(21)
})
