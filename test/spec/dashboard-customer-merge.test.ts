import { describe, expect, test } from 'vitest'
import { getInvoice, openBankCheckout, pay, setBankOutcome, staysInFlight } from '../support/checkout.ts'
import { expectRefused, getMethods, idsOf, merge, openPair, paymentsOf } from '../support/customer-merges.ts'
import { newDashboard } from '../support/dashboard.ts'
import { getBooks, newCustomer, newInvoice, saveCard, testCards, type Loose } from '../support/florin.ts'
import { newSetupPage } from '../support/hosted-pages.ts'
import { goTo, refund } from '../support/invoice-life.ts'
import { openOneOffCheckout, requestCharge } from '../support/one-off.ts'
import { linkTo, pageOf } from '../support/pay-page.ts'
import { find } from '../support/search.ts'
import {
  getSubscription,
  newPlan,
  newSubscription,
  openCheckoutAt,
  pickMethod,
} from '../support/subscriptions.ts'

describe('after a merge of customers', () => {
  test('the other customer has the invoices, payments and methods, and the data that it lacked', async () => {
    const { company, from, into, dashboard } = await openPair()
    const [fromCard, intoCard] = [await saveCard(company, from), await saveCard(company, into)]
    const { id } = await newInvoice(company, from)
    const { id: own } = await newInvoice(company, into)
    const { transactionId } = await pay(company, id, fromCard, 40)
    const merged = await merge({ company, dashboard, from, into })
    expect(merged).toMatchObject({
      id: into,
      email: 'ada@new.example',
      firstName: 'Ada',
      phoneNumber: '+12125550123',
    })
    expect(await idsOf(company, into)).toEqual(expect.arrayContaining([id, own]))
    expect(await getInvoice(company, id)).toMatchObject({
      customerId: into,
      amountDue: 60,
      invoiceStatus: 'Partial',
    })
    expect((await paymentsOf({ company, dashboard }, into)).map((sale) => sale.transaction_id)).toEqual([
      transactionId,
    ])
    const methods = await getMethods(company, into)
    expect(methods.accountvaults.map((method: Loose) => method.id).toSorted()).toEqual(
      [fromCard, intoCard].toSorted(),
    )
    expect(methods.defaultPaymentMethodId).toBe(intoCard)
    expect(await find(company, 'customers', {})).toHaveLength(1)
  })

  test('both ids lead to it, for reads, changes and new work', async () => {
    const { company, from, into, dashboard } = await openPair()
    await company.api.put(`/api/customers/${from}`, { externalUserId: 'old-7' })
    await company.api.put(`/api/customers/${into}`, { externalUserId: 'new-7' })
    const card = await saveCard(company, from)
    await merge({ company, dashboard, from, into })
    expect((await company.api.get(`/api/customers/${from}`)).body.id).toBe(into)
    expect((await company.api.put(`/api/customers/${from}`, { city: 'Austin' })).body).toMatchObject({
      id: into,
    })
    const { id } = await newInvoice(company, from)
    expect((await getInvoice(company, id)).customerId).toBe(into)
    await pay(company, id, card, 100)
    // A one-off charge finds it by each of its references.
    for (const reference of [from, into, 'old-7', 'new-7']) {
      const order = {
        contact_api_id: reference,
        account_vault_id: card,
        order_id: reference,
        transaction_amount: 1,
      }
      const charged = await company.legacy.post('/api/trx/payment', { type: 'av', ...order })
      expect(charged.body.transaction?.customer_id, charged.text).toBe(into)
    }
    const taken = await company.api.post('/api/customers', {
      email: 'b@shop.example',
      externalUserId: 'old-7',
    })
    expect(taken.body.fields).toMatchObject([{ path: 'body.externalUserId', code: 'duplicate' }])
    expect((await getMethods(company, from)).accountvaults).toHaveLength(1)
  })

  test('methods of both are chosen on a payment page, made the default, renamed and deleted', async () => {
    const { company, from, into, dashboard } = await openPair()
    const card = await saveCard(company, from)
    await saveCard(company, into)
    const { id } = await newInvoice(company, into)
    const page = pageOf((await linkTo(company, id)).split('/').at(-1) ?? '')
    expect((await page.get('/api/invoices/hosted')).body.savedMethods).toHaveLength(1)
    expect((await page.put('/api/invoices', { accountVaultId: card })).status).not.toBe(200)
    await merge({ company, dashboard, from, into })
    expect((await page.get('/api/invoices/hosted')).body.savedMethods).toHaveLength(2)
    expect(await page.put('/api/invoices', { accountVaultId: card })).toMatchObject({ status: 200 })
    const path = `/api/customers/${into}`
    expect((await company.api.put(path, { defaultPaymentMethodId: card })).status).toBe(200)
    expect((await company.api.put(`${path}/paymentmethods/${card}`, { title: 'Old' })).body.title).toBe('Old')
    expect((await company.api.delete(`${path}/paymentmethods/${card}`)).status).toBe(200)
    expect((await getMethods(company, into)).accountvaults).toHaveLength(1)
  })

  test('links to pages of the merged customer stay valid', async () => {
    const { company, from, into, dashboard } = await openPair()
    const { id } = await newInvoice(company, from)
    const page = pageOf((await linkTo(company, id)).split('/').at(-1) ?? '')
    const setup = await newSetupPage(company, from)
    await merge({ company, dashboard, from, into })
    expect((await page.get('/api/invoices/hosted')).body.amountDue).toBe(100)
    expect((await company.api.get(setup.calls)).status).toBe(200)
    const saved = await saveCard(company, into)
    expect(await page.put('/api/invoices', { accountVaultId: saved })).toMatchObject({ status: 200 })
  })

  test('a bank payment that was in flight settles once, on the other customer', async () => {
    const checkout = await openBankCheckout({}, staysInFlight)
    const { company, customerId: from, id, vaultId } = checkout
    await pay(company, id, vaultId, 100)
    const into = await newCustomer(company)
    await merge({ company, dashboard: await newDashboard(company), from, into })
    await setBankOutcome(company, 'settled')
    expect(await getInvoice(company, id)).toMatchObject({
      customerId: into,
      invoiceStatus: 'Paid',
      amountPaid: 100,
    })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('a one-off payment and its refund belong to the other customer', async () => {
    const checkout = await openOneOffCheckout()
    const { company, customerId: from } = checkout
    const { transaction } = (await requestCharge(checkout)).body
    const into = await newCustomer(company)
    const dashboard = await newDashboard(company)
    await merge({ company, dashboard, from, into })
    await refund(company, transaction._id)
    const payments = await paymentsOf({ company, dashboard }, into)
    expect(payments.map(({ action }) => action).toSorted()).toEqual(['refund', 'sale'])
  })
})

describe('subscriptions of a merged customer', () => {
  test('go on, and each is charged to the same method as before', async () => {
    const { company, customerId: from, on } = await openCheckoutAt('03-10T08:00')
    const into = await newCustomer(company, { email: 'other@shop.example' })
    const defaults = {
      from: await saveCard(company, from),
      into: await saveCard(company, into, testCards.visaDebit),
    }
    const planId = await newPlan(company)
    const startDate = on('03-10T08:00')
    const moved = await newSubscription(company, { customerId: from, planId, startDate })
    const kept = await newSubscription(company, { customerId: into, planId, startDate })
    const dashboard = await newDashboard(company)
    await merge({ company, dashboard, from, into })
    await goTo(company, on('04-10T09:00'))
    expect(await getSubscription(company, moved)).toMatchObject({ customerId: into, status: 'active' })
    expect(await getSubscription(company, kept)).toMatchObject({ customerId: into, status: 'active' })
    const vaultIds = (await paymentsOf({ company, dashboard }, into)).map((sale) => sale.account_vault_id)
    expect(vaultIds.toSorted()).toEqual([...Object.values(defaults), ...Object.values(defaults)].toSorted())
    expect(await getBooks(company)).toHaveLength(4)
  })

  test('block the merge while one would be charged to the default of the other customer', async () => {
    const { company, customerId: from, on } = await openCheckoutAt('03-10T08:00')
    const into = await newCustomer(company, { email: 'other@shop.example' })
    const dashboard = await newDashboard(company)
    const id = await newSubscription(company, {
      customerId: from,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
    })
    await saveCard(company, into)
    await expectRefused({ company, dashboard, from, into }, `${id} has no payment method`)
    const card = await saveCard(company, from)
    expect((await pickMethod(company, id, card)).status).toBe(200)
    await merge({ company, dashboard, from, into })
    expect((await getSubscription(company, id)).customerId).toBe(into)
  })
})
