import { describe, expect, test } from 'vitest'
import { auditOf } from '../support/audit.ts'
import { newDesk } from '../support/desk.ts'
import { deedsOf, expectDeed } from '../support/desk-audit.ts'
import { newCompany, saveCard, testCards } from '../support/florin.ts'
import { atOnce } from '../support/one-off.ts'
import {
  change,
  choose,
  invoicesOf,
  methodPath,
  noSubscription,
  noVault,
  openManual,
  openRenewing,
  openShop,
  openSubscription,
  settled,
} from '../support/subscriptions.ts'
import { day, later } from '../support/till.ts'

const path = '/api/subscriptions/v2'
const subscription = (id: string) => ({ kind: 'subscription', id })
const plan = { planId: 'gold', name: 'Gold', billingCycle: 'monthly', price: 50 }

describe('of the subscriptions of a company, what a person does is noted', () => {
  test('not where it was refused, nor what a server does', async () => {
    const { company, customerId, id } = await openSubscription('03-10T08:00')
    const desk = await newDesk(company)
    const answered = [
      await desk.post(`${path}/plans`, {}),
      await desk.post(path, { customerId }),
      await desk.put(`${path}/${id}`, { operation: 'update', updates: { planId: 'none' } }),
      await desk.put(`${path}/${noSubscription}`, { operation: 'cancel' }),
      await desk.post(`${path}/${id}/pay`, { accountVaultId: noVault }),
      await desk.post(methodPath, { subscriptionId: id, accountVaultId: noVault }),
      await desk.post(`${path}/${noSubscription}/manage-link`),
      await desk.call('DELETE', `${path}/${noSubscription}/manage-links`),
    ]
    expect(answered.filter(({ status }) => status < 400)).toEqual([])
    expect((await choose(company, id, await saveCard(company, customerId))).status).toBe(200)
    await company.api.post(`${path}/${id}/manage-link`, {})
    await company.api.delete(`${path}/${id}/manage-links`)
    await change(company, id, { operation: 'update', updates: { paymentDueDays: 9 } })
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    const actions = (await auditOf(company)).map(({ action }) => action)
    expect(actions).not.toContainEqual(expect.stringMatching(/^(plan|subscription|payment|manage)/))
  })

  test('a plan and a subscription that are made: once, however often they are sent with their keys', async () => {
    const company = await newCompany()
    const desk = await newDesk(company)
    const key = { 'idempotency-key': 'pressed-once' }
    await atOnce(20, () => desk.post(`${path}/plans`, plan, key))
    const noted = {
      action: 'plan.created',
      subject: { kind: 'plan', id: 'gold' },
      changes: { name: { after: 'Gold' }, price: { after: 50 }, billingCycle: { after: 'monthly' } },
    }
    expect(await deedsOf(company)).toMatchObject([noted])
    const shop = await openShop()
    const clerk = await newDesk(shop.company, 'clerk')
    const subscribe = () => clerk.post(path, shop.asked, key)
    await atOnce(20, subscribe)
    const { subscriptionId } = (await subscribe()).body
    expect(await deedsOf(shop.company)).toMatchObject([
      {
        action: 'subscription.created',
        subject: subscription(subscriptionId),
        changes: {
          customerId: { after: shop.customerId },
          planId: { after: shop.planId },
          totalAmount: { after: 50 },
        },
      },
    ])
  })

  test('one that is changed, linked to, charged to another method and cancelled', async () => {
    const { company, customerId, vaultId: first, id } = await openRenewing(testCards.visa)
    await settled(company)
    const desk = await newDesk(company)
    const about = { subject: subscription(id) }
    const at = `${path}/${id}`
    const { paymentDueDays } = (await desk.get(at)).body
    const changed = await desk.put(at, { operation: 'update', updates: { paymentDueDays: 9 } })
    await expectDeed(company, desk, changed, {
      before: 0,
      action: 'subscription.changed',
      ...about,
      changes: { paymentDueDays: { before: paymentDueDays, after: 9 } },
    })
    const linked = await desk.post(`${at}/manage-link`)
    const made = await expectDeed(company, desk, linked, { before: 1, action: 'manage_link.made', ...about })
    expect(JSON.stringify(made)).not.toContain(String(linked.body.url).split('/').at(-1))
    const ended = await desk.call('DELETE', `${at}/manage-links`)
    const [over, ...more] = (await deedsOf(company)).slice(2)
    expect(over).toMatchObject({ action: 'manage_links.ended', ...about })
    expect(ended.body.revoked).toBeGreaterThan(0)
    const second = await saveCard(company, customerId)
    await settled(company)
    const chosen = await desk.post(methodPath, { subscriptionId: id, accountVaultId: second })
    await expectDeed(company, desk, chosen, {
      before: 3 + more.length,
      action: 'subscription.method_chosen',
      ...about,
      changes: { paymentMethodId: { before: first, after: second } },
    })
    const cancelled = await desk.put(at, {
      operation: 'cancel',
      cancelAtPeriodEnd: true,
      reason: 'Moved away',
    })
    const last = await expectDeed(company, desk, cancelled, {
      before: 4 + more.length,
      action: 'subscription.cancelled',
      ...about,
      changes: expect.objectContaining({
        cancelAtPeriodEnd: { before: false, after: true },
        cancelReason: { after: 'Moved away' },
      }),
    })
    const again = await desk.put(at, { operation: 'cancel', cancelAtPeriodEnd: true })
    expect(again.status).toBe(200)
    expect((await deedsOf(company)).at(-1)).toEqual(last)
  })

  test('a payment of one, with the method that it is charged to from then on', async () => {
    const { company, customerId, id } = await openManual()
    await later(company, 31 * day)
    await settled(company)
    const desk = await newDesk(company, 'clerk')
    const accountVaultId = await saveCard(company, customerId)
    const invoice = (await invoicesOf(company, id)).find(({ amountDue }) => amountDue > 0)
    const paid = await desk.post(`${path}/${id}/pay`, { accountVaultId, savePaymentMethod: true })
    expect(paid.status, paid.text).toBe(200)
    expect(await deedsOf(company)).toMatchObject([
      {
        action: 'payment.submitted',
        subject: { kind: 'transaction', id: paid.body.transactionId },
        changes: { invoiceId: { after: invoice?.id }, subscriptionId: { after: id }, amount: { after: 50 } },
      },
      {
        action: 'subscription.method_chosen',
        subject: subscription(id),
        changes: { paymentMethodId: { after: accountVaultId } },
      },
    ])
  })

  test('a first payment with the method that is chosen for it', async () => {
    const { company, customerId, asked } = await openShop()
    const desk = await newDesk(company, 'clerk')
    const { subscriptionId } = (await desk.post(path, asked)).body
    await settled(company)
    const accountVaultId = await saveCard(company, customerId)
    await settled(company)
    const key = { 'idempotency-key': 'pressed-once' }
    const paid = await desk.post(methodPath, { subscriptionId, accountVaultId }, key)
    expect(paid.status, paid.text).toBe(200)
    expect((await deedsOf(company)).map(({ action }) => action)).toEqual([
      'subscription.created',
      'payment.submitted',
    ])
  })
})
