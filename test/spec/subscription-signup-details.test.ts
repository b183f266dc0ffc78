import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { operator, saveBankAccount, saveCard } from '../support/florin.ts'
import { callersAs, close, goTo } from '../support/invoice-life.ts'
import { openPage, openPageCheckout } from '../support/pay-page.ts'
import { getMessages } from '../support/manage.ts'
import { openSignup, getPayers, setupAt, getSetupLink, invalidLinks } from '../support/signups.ts'
import {
  change,
  getInvoices,
  newSubscription,
  noSubscription,
  getSubscription,
} from '../support/subscriptions.ts'
import { getInvoice } from '../support/checkout.ts'

const path = '/api/subscriptions/v2/authenticated-details'

describe('the details of a sign-up are refused', () => {
  test('to the merchant who names none, or one that he has not', async () => {
    const { company } = await openSignup()
    const other = await openSignup()
    expect(getFields(await company.api.get(path))).toEqual([
      { path: 'query.subscriptionId', code: 'invalid_type' },
    ])
    for (const id of [noSubscription, other.id, 'x', ''])
      expectEnvelope(await company.api.get(`${path}?subscriptionId=${id}`), 404, 'not_found')
  })

  test('to whoever has no credential, or a token that opens nothing', async () => {
    const { company, id } = await openSignup()
    for (const each of [...invalidLinks, company.legacy])
      expectEnvelope(await each.get(`${path}?subscriptionId=${id}`), 401, 'unauthorized')
  })

  test('to a payer by the link of another page: of an invoice without a subscription, of a renewal, of a method alone', async () => {
    const { page } = await openPageCheckout()
    expectEnvelope(await page.get(path), 401, 'unauthorized')
    const { company, customerId, id, on } = await openSignup({
      subscription: { billingMode: 'recurringManual' },
    })
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    await goTo(company, on('04-10T08:00'))
    const [first, renewal] = await getInvoices(company, id)
    await company.api.post(`/api/invoices/${renewal?.id}/send-email`, { recipients: ['pat@example.com'] })
    expectEnvelope(await (await openPage(company, renewal?.id)).get(path), 401, 'unauthorized')
    expect((await (await openPage(company, first?.id)).get(path)).status).toBe(200)
    const request = { contact_api_id: customerId }
    const { body } = await company.legacy.post('/api/trx/init-recurring', request)
    expectEnvelope(await setupAt(body.url).get(path), 401, 'unauthorized')
  })

  test('to a payer who names another subscription than his own', async () => {
    const checkout = await openSignup()
    const other = await newSubscription(checkout.company, {
      customerId: checkout.customerId,
      planId: checkout.planId,
      startDate: checkout.on('03-10T08:00'),
    })
    for (const payer of Object.values(await getPayers(checkout))) {
      for (const id of [other, noSubscription, 'x'])
        expectEnvelope(await payer.get(`${path}?subscriptionId=${id}`), 404, 'not_found')
      expect((await payer.get(`${path}?subscriptionId=${checkout.id}`)).status).toBe(200)
    }
  })

  test('to a payer by a set-up link whose 30 days are over, or whose subscription is', async () => {
    const { company, on } = await openSignup()
    const payer = setupAt(await getSetupLink(company))
    await goTo(company, on('04-09T07:59'))
    expect((await payer.get(path)).status).toBe(200)
    await goTo(company, on('04-09T08:01'))
    expectEnvelope(await payer.get(path), 410, 'gone')
    const cancelled = await openSignup()
    const link = setupAt(await getSetupLink(cancelled.company))
    await change(cancelled.company, cancelled.id, { operation: 'cancel' })
    expectEnvelope(await link.get(path), 410, 'gone')
  })
})

describe('the details of a sign-up', () => {
  test('show to each payer what is signed up for and what is to be paid', async () => {
    const checkout = await openSignup({ plan: { setupFee: 10, description: 'All of it' } })
    const { company, id, first, planId } = checkout
    const invoice = await getInvoice(company, first?.id)
    const expected = {
      companyName: 'Test Company',
      subscription: { subscriptionId: id, status: 'pending', planName: 'Gold', totalAmount: 50 },
      plan: { planId, name: 'Gold', description: 'All of it', price: 50, setupFee: 10 },
      acceptedRails: ['cc', 'ach'],
      pendingInvoiceId: first?.id,
      pendingInvoice: {
        invoiceId: invoice.invoiceId,
        amount: 60,
        amountDue: 60,
        dueDate: invoice.dueDate,
        items: invoice.items,
      },
    }
    const { bySetup, byInvoice } = await getPayers(checkout)
    for (const read of [await bySetup.get(path), await byInvoice.get(path)]) {
      expect(read, read.text).toMatchObject({ status: 200, body: expected })
      expect(Object.keys(read.body)).toHaveLength(6)
    }
    const merchant = await company.api.get(`${path}?subscriptionId=${id}`)
    expect(merchant.body).toMatchObject({ ...expected, subscription: await getSubscription(company, id) })
  })

  test('show the customer, masked, and his methods to the merchant, who may be one who only reads', async () => {
    const { company, customerId, id } = await openSignup()
    await company.api.put(`/api/customers/${customerId}`, {
      email: 'pat.payer@example.com',
      firstName: 'Pat',
      lastName: 'Payer',
      phoneNumber: '(512) 555-0123',
    })
    const card = await saveCard(company, customerId)
    const bank = await saveBankAccount(company, customerId)
    const { api } = await callersAs(company, 'read_only')
    const { body } = await api.get(`${path}?subscriptionId=${id}`)
    expect(body.customer).toEqual({ name: 'Pat P.', email: 'p•••@example.com', phone: '•••0123' })
    expect(body.paymentMethods).toEqual([
      expect.objectContaining({
        id: card,
        paymentMethod: 'cc',
        cardBrand: 'visa',
        lastFour: '4242',
        inUse: true,
      }),
      expect.objectContaining({ id: bank, paymentMethod: 'ach', lastFour: '6789', inUse: false }),
    ])
  })

  test('show a payer with a link nothing that the merchant keeps for himself', async () => {
    const checkout = await openSignup()
    const { company, customerId, id } = checkout
    const field = `/operator/v1/companies/${company.companyId}/custom-fields/subscription/note`
    await operator().put(field, { type: 'text' })
    await change(company, id, { operation: 'update', updates: { customFields: { note: 'pays late' } } })
    await saveCard(company, customerId)
    const { bySetup, byInvoice } = await getPayers(checkout)
    for (const payer of [bySetup, byInvoice]) {
      const read = await payer.get(path)
      expect(read.text).not.toMatch(/pays late|vlt_|@example\.com|Payer/)
    }
    expect((await company.api.get(`${path}?subscriptionId=${id}`)).text).toMatch(/pays late/)
  })

  test('name no first invoice once it is paid, closed, or where there is none yet', async () => {
    const paid = await openSignup()
    const accountVaultId = await saveCard(paid.company, paid.customerId)
    await paid.company.api.post(`/api/subscriptions/v2/${paid.id}/pay`, { accountVaultId })
    const voided = await openSignup()
    await close(voided.company, voided.first?.id, 'void')
    const { on } = voided
    const coming = await openSignup({ subscription: { startDate: on('06-01') } })
    const trial = await openSignup({ plan: { trialDays: 5 } })
    for (const { company, id } of [paid, voided, coming, trial]) {
      const read = await company.api.get(`${path}?subscriptionId=${id}`)
      expect(read.status, read.text).toBe(200)
      expect(read.body).not.toHaveProperty('pendingInvoiceId')
      expect(read.body).not.toHaveProperty('pendingInvoice')
    }
  })

  test('offer what the subscription takes and the company sells', async () => {
    const { company, id } = await openSignup({ company: { products: ['ach'] } })
    expect((await company.api.get(`${path}?subscriptionId=${id}`)).body.acceptedRails).toEqual(['ach'])
  })
})

describe('the mail that asks for a method', () => {
  test('goes with the first invoice of a sign-up that has none, and links to the set-up page, the payment page and its own', async () => {
    const { company, id, first } = await openSignup()
    // One mail asks for the method and for the money.
    const [setUp, ...more] = await getMessages(company)
    expect(more).toEqual([])
    expect(setUp).toMatchObject({
      kind: 'setup_link',
      channel: 'email',
      subject: 'Finish setting up Gold at Test Company',
      invoiceId: first?.id,
      subscriptionId: id,
      links: [/\/setup\/stp_/, /\/pay\/itk_/, /\/manage\/mtk_/].map((link) => expect.stringMatching(link)),
    })
    for (const link of setUp?.links ?? []) {
      expect(setUp?.text).toContain(link)
      expect(setUp?.html).toContain(link)
    }
    expect(setUp?.text).toContain('$50.00')
  })

  test('goes to nobody where a method is on file, nor where it is paid by hand or once', async () => {
    const { company, customerId, planId, on } = await openSignup({
      subscription: { billingMode: 'recurringManual' },
    })
    await newSubscription(company, {
      customerId,
      planId,
      startDate: on('03-10T08:00'),
      billingMode: 'nonRecurring',
    })
    await saveCard(company, customerId)
    await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    expect(await getMessages(company, 'setup_link')).toEqual([])
  })

  test('goes out at a renewal that has nothing to be charged to, unless mails of failures are off', async () => {
    for (const failureMails of [true, false]) {
      const { company, customerId, id, on } = await openSignup({ company: { settings: { failureMails } } })
      const vaultId = await saveCard(company, customerId)
      await company.api.post('/api/subscriptions/v2/payment-method', {
        subscriptionId: id,
        accountVaultId: vaultId,
      })
      await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
      await goTo(company, on('04-10T08:00'))
      const [, renewal] = await getInvoices(company, id)
      const asked = (await getMessages(company, 'setup_link')).filter(
        ({ invoiceId }) => invoiceId === renewal?.id,
      )
      expect(asked).toHaveLength(failureMails ? 1 : 0)
    }
  })
})
