import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { caller, florin, getBooks, newCustomer, operator, saveCard } from '../support/florin.ts'
import { openManaged } from '../support/manage.ts'
import { doneEvent } from '../support/pay-page.ts'
import { change, methodPath, newSubscription, getSubscription } from '../support/subscriptions.ts'
import { advanceClock, minute } from '../support/checkout.ts'

const path = '/api/subscriptions/v2'

/** Returns the calls of the public API with a session of the page. */
function verifiedBy(sessionToken: string) {
  return caller(florin().baseUrl, { 'x-subscription-session': sessionToken })
}

describe('a payer with a session of the page', () => {
  test('is refused once it has ended, and where the token opens none', async () => {
    const { company, sessionToken, token } = await openManaged()
    const payer = verifiedBy(sessionToken)
    expect((await payer.get(`${path}/authenticated-details`)).status).toBe(200)
    await advanceClock(company, 31 * minute)
    for (const each of [payer, verifiedBy(token), verifiedBy(''), verifiedBy('mns_unknown')]) {
      expectEnvelope(await each.get(`${path}/authenticated-details`), 401, 'unauthorized')
      const chosen = await each.post(methodPath, { accountVaultId: 'x' })
      expectEnvelope(chosen, 401, 'unauthorized')
    }
  })

  test('reads and changes no other subscription than his own', async () => {
    const { company, customerId, planId, sessionToken, on } = await openManaged()
    const other = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const accountVaultId = await saveCard(company, customerId)
    const payer = verifiedBy(sessionToken)
    const details = await payer.get(`${path}/authenticated-details?subscriptionId=${other}`)
    expectEnvelope(details, 404, 'not_found')
    const chosen = await payer.post(methodPath, { subscriptionId: other, accountVaultId })
    expectEnvelope(chosen, 404, 'not_found')
    expect((await getSubscription(company, other)).paymentMethodId).toBeUndefined()
  })

  test('sees who he is, masked, and his methods', async () => {
    const { id, sessionToken } = await openManaged()
    const { body } = await verifiedBy(sessionToken).get(`${path}/authenticated-details`)
    expect(body).toMatchObject({
      subscription: { subscriptionId: id },
      customer: { email: expect.stringContaining('•••') },
      paymentMethods: [{ paymentMethod: 'cc', lastFour: '4242', inUse: true }],
    })
  })

  test('has it charge the card that he gave on the page, and nothing is charged for that', async () => {
    const { company, id, page, sessionToken } = await openManaged()
    const opened = await page.post('/intention', {})
    const processorEvent = await doneEvent(opened.body.clientToken)
    const chosen = await verifiedBy(sessionToken).post(methodPath, { processorEvent })
    expect(chosen).toMatchObject({ status: 200, body: { subscriptionId: id, subscriptionStatus: 'active' } })
    expect((await getSubscription(company, id)).paymentMethodId).toBe(processorEvent['account_vault_id'])
    const { paymentMethods } = (await page.get('')).body
    const [inUse] = paymentMethods.filter(({ inUse }: { inUse: boolean }) => inUse)
    expect(inUse).toMatchObject({ id: processorEvent['account_vault_id'] })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('removes a card of his own to which no live subscription of his is charged', async () => {
    const { company, customerId, planId, vaultId, page, on } = await openManaged()
    const spare = await saveCard(company, customerId, '5555555555554444')
    const remove = (id: string) => page.delete(`/payment-methods/${id}`)
    expectEnvelope(await remove(vaultId), 422, 'unprocessable_entity')
    const other = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const chosen = { subscriptionId: other, accountVaultId: spare }
    expect((await company.api.post(methodPath, chosen)).status).toBe(200)
    expectEnvelope(await remove(spare), 422, 'unprocessable_entity')
    await change(company, other, { operation: 'cancel' })
    const removed = await remove(spare)
    expect(removed.status, removed.text).toBe(200)
    expect(removed.body.paymentMethods).toMatchObject([{ id: vaultId }])
    expectEnvelope(await remove(spare), 404, 'not_found')
    const strange = await saveCard(company, await newCustomer(company))
    expectEnvelope(await remove(strange), 404, 'not_found')
    const audit = await operator().get(`/operator/v1/audit?companyId=${company.companyId}`)
    const entries = audit.body.entries.filter(
      ({ action }: { action: string }) => action === 'payment_method.removed',
    )
    expect(entries).toMatchObject([{ actor: { type: 'payer' } }])
  })

  test('chooses nothing for one that is over', async () => {
    const { company, customerId, id, sessionToken } = await openManaged()
    const accountVaultId = await saveCard(company, customerId)
    await change(company, id, { operation: 'cancel' })
    const chosen = await verifiedBy(sessionToken).post(methodPath, { accountVaultId })
    expectEnvelope(chosen, 422, 'unprocessable_entity')
  })
})
