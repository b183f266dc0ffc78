import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { getAuditEntries, expectAuditEntry } from '../support/dashboard-audit.ts'
import { newCompany, saveCard, testCards } from '../support/florin.ts'
import { concurrently } from '../support/one-off.ts'
import {
  change,
  pickMethod,
  getInvoices,
  methodPath,
  noSubscription,
  noVault,
  openManual,
  openRenewing,
  openShop,
  openSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { day, advanceClock } from '../support/checkout.ts'

const path = '/api/subscriptions/v2'
const subscription = (id: string) => ({ kind: 'subscription', id })
const plan = { planId: 'gold', name: 'Gold', billingCycle: 'monthly', price: 50 }

describe('of the subscriptions of a company, what a person does is noted', () => {
  test('not where it was refused, nor what a server does', async () => {
    const { company, customerId, id } = await openSubscription('03-10T08:00')
    const dashboard = await newDashboard(company)
    const answered = [
      await dashboard.post(`${path}/plans`, {}),
      await dashboard.post(path, { customerId }),
      await dashboard.put(`${path}/${id}`, { operation: 'update', updates: { planId: 'none' } }),
      await dashboard.put(`${path}/${noSubscription}`, { operation: 'cancel' }),
      await dashboard.post(`${path}/${id}/pay`, { accountVaultId: noVault }),
      await dashboard.post(methodPath, { subscriptionId: id, accountVaultId: noVault }),
      await dashboard.post(`${path}/${noSubscription}/manage-link`),
      await dashboard.call('DELETE', `${path}/${noSubscription}/manage-links`),
    ]
    expect(answered.filter(({ status }) => status < 400)).toEqual([])
    expect((await pickMethod(company, id, await saveCard(company, customerId))).status).toBe(200)
    await company.api.post(`${path}/${id}/manage-link`, {})
    await company.api.delete(`${path}/${id}/manage-links`)
    await change(company, id, { operation: 'update', updates: { paymentDueDays: 9 } })
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    const actions = (await getAudit(company)).map(({ action }) => action)
    expect(actions).not.toContainEqual(expect.stringMatching(/^(plan|subscription|payment|manage)/))
  })

  test('a plan and a subscription that are made: once, however often they are sent with their keys', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company)
    const key = { 'idempotency-key': 'pressed-once' }
    await concurrently(20, () => dashboard.post(`${path}/plans`, plan, key))
    const entry = {
      action: 'plan.created',
      subject: { kind: 'plan', id: 'gold' },
      changes: { name: { after: 'Gold' }, price: { after: 50 }, billingCycle: { after: 'monthly' } },
    }
    expect(await getAuditEntries(company)).toMatchObject([entry])
    const shop = await openShop()
    const clerk = await newDashboard(shop.company, 'clerk')
    const subscribe = () => clerk.post(path, shop.request, key)
    await concurrently(20, subscribe)
    const { subscriptionId } = (await subscribe()).body
    expect(await getAuditEntries(shop.company)).toMatchObject([
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
    await drainJobs(company)
    const dashboard = await newDashboard(company)
    const about = { subject: subscription(id) }
    const at = `${path}/${id}`
    const { paymentDueDays } = (await dashboard.get(at)).body
    const changed = await dashboard.put(at, { operation: 'update', updates: { paymentDueDays: 9 } })
    await expectAuditEntry(company, dashboard, changed, {
      before: 0,
      action: 'subscription.changed',
      ...about,
      changes: { paymentDueDays: { before: paymentDueDays, after: 9 } },
    })
    const linked = await dashboard.post(`${at}/manage-link`)
    const made = await expectAuditEntry(company, dashboard, linked, {
      before: 1,
      action: 'manage_link.made',
      ...about,
    })
    expect(JSON.stringify(made)).not.toContain(String(linked.body.url).split('/').at(-1))
    const ended = await dashboard.call('DELETE', `${at}/manage-links`)
    const [over, ...more] = (await getAuditEntries(company)).slice(2)
    expect(over).toMatchObject({ action: 'manage_links.ended', ...about })
    expect(ended.body.revoked).toBeGreaterThan(0)
    const second = await saveCard(company, customerId)
    await drainJobs(company)
    const chosen = await dashboard.post(methodPath, { subscriptionId: id, accountVaultId: second })
    await expectAuditEntry(company, dashboard, chosen, {
      before: 3 + more.length,
      action: 'subscription.method_chosen',
      ...about,
      changes: { paymentMethodId: { before: first, after: second } },
    })
    const cancelled = await dashboard.put(at, {
      operation: 'cancel',
      cancelAtPeriodEnd: true,
      reason: 'Moved away',
    })
    const last = await expectAuditEntry(company, dashboard, cancelled, {
      before: 4 + more.length,
      action: 'subscription.cancelled',
      ...about,
      changes: expect.objectContaining({
        cancelAtPeriodEnd: { before: false, after: true },
        cancelReason: { after: 'Moved away' },
      }),
    })
    const again = await dashboard.put(at, { operation: 'cancel', cancelAtPeriodEnd: true })
    expect(again.status).toBe(200)
    expect((await getAuditEntries(company)).at(-1)).toEqual(last)
  })

  test('a payment of one, with the method that it is charged to from then on', async () => {
    const { company, customerId, id } = await openManual()
    await advanceClock(company, 31 * day)
    await drainJobs(company)
    const dashboard = await newDashboard(company, 'clerk')
    const accountVaultId = await saveCard(company, customerId)
    const invoice = (await getInvoices(company, id)).find(({ amountDue }) => amountDue > 0)
    const paid = await dashboard.post(`${path}/${id}/pay`, { accountVaultId, savePaymentMethod: true })
    expect(paid.status, paid.text).toBe(200)
    expect(await getAuditEntries(company)).toMatchObject([
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
    const { company, customerId, request } = await openShop()
    const dashboard = await newDashboard(company, 'clerk')
    const { subscriptionId } = (await dashboard.post(path, request)).body
    await drainJobs(company)
    const accountVaultId = await saveCard(company, customerId)
    await drainJobs(company)
    const key = { 'idempotency-key': 'pressed-once' }
    const paid = await dashboard.post(methodPath, { subscriptionId, accountVaultId }, key)
    expect(paid.status, paid.text).toBe(200)
    expect((await getAuditEntries(company)).map(({ action }) => action)).toEqual([
      'subscription.created',
      'payment.submitted',
    ])
  })
})
