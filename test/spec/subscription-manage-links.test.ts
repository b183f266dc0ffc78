import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newCustomer, send } from '../support/florin.ts'
import { callersAs, goTo } from '../support/invoice-life.ts'
import { requestLink, manageLink, getMessages, revokeLinks } from '../support/manage.ts'
import {
  change,
  newPlan,
  newSubscription,
  noSubscription,
  openSubscription,
} from '../support/subscriptions.ts'
import { day, openCheckout } from '../support/checkout.ts'

describe('no link to the page of a subscription is made', () => {
  test.each([
    [{ send: 'post' }, 'send'],
    [{ send: null }, 'send'],
    [{ foo: 1 }, 'foo'],
  ])('from the body %j', async (body, key) => {
    const { company, id } = await openSubscription('03-10T08:00')
    expect(getFields(await requestLink(company, id, body)).map(({ path }) => path)).toEqual([`body.${key}`])
  })

  test('of a subscription that nobody has, and of another company’s', async () => {
    const owner = await openSubscription('03-10T08:00')
    const { company } = await openCheckout()
    for (const id of [noSubscription, owner.id, 'x']) {
      expectEnvelope(await requestLink(company, id), 404, 'not_found')
      expectEnvelope(await revokeLinks(company, id), 404, 'not_found')
    }
  })

  test('by somebody who may only read, nor are any revoked; a clerk may do both', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const reader = { ...company, api: (await callersAs(company, 'read_only')).api }
    expectEnvelope(await requestLink(reader, id), 403, 'forbidden')
    expectEnvelope(await revokeLinks(reader, id), 403, 'forbidden')
    const naked = await send(`${florin().baseUrl}/api/subscriptions/v2/${id}/manage-link`, 'POST', {})
    expectEnvelope(naked, 401, 'unauthorized')
    const clerk = { ...company, api: (await callersAs(company, 'clerk')).api }
    expect((await requestLink(clerk, id)).status).toBe(201)
    expect((await revokeLinks(clerk, id)).status).toBe(200)
  })

  test('for an address that the customer does not have', async () => {
    const { company, customerId, planId, on } = await openSubscription('03-10T08:00')
    const request = { planId, startDate: on('03-10T08:00') }
    const id = await newSubscription(company, { ...request, customerId })
    expectEnvelope(await requestLink(company, id, { send: 'sms' }), 422, 'unprocessable_entity')
    expect(await getMessages(company, 'manage_link')).toEqual([])
  })

  test('once the subscription is over for 90 days', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    await goTo(company, on('06-08T07:00'))
    expect((await requestLink(company, id)).status).toBe(201)
    await goTo(company, new Date(Date.parse(on('03-10T08:00')) + (90 * day + 60) * 1000).toISOString())
    expectEnvelope(await requestLink(company, id), 422, 'unprocessable_entity')
  })
})

describe('a link to the page of a subscription', () => {
  test('is a new one each time, and is not sent unless that is asked for', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const made = await requestLink(company, id)
    expect(made.status, made.text).toBe(201)
    expect(Object.keys(made.body)).toEqual(['url'])
    expect(made.body.url).toMatch(new RegExp(`^${florin().publicUrl}/manage/mtk_[\\w-]{43,}$`))
    expect((await manageLink(company, id)).url).not.toBe(made.body.url)
    expect(await getMessages(company, 'manage_link')).toEqual([])
  })

  test('is answered again under its key', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const headers = { 'idempotency-key': `manage-${process.pid}` }
    const ask = () => company.api.post(`/api/subscriptions/v2/${id}/manage-link`, { send: 'email' }, headers)
    const first = await ask()
    expect(await ask()).toMatchObject({ status: 201, text: first.text })
    expect(await getMessages(company, 'manage_link')).toHaveLength(1)
  })

  test('is mailed to the customer, and the mail says where it leads and that a code is asked for', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const made = await requestLink(company, id, { send: 'email' })
    expect(made).toMatchObject({ status: 201, body: { sentTo: 'payer@example.com' } })
    const [mail, ...more] = await getMessages(company, 'manage_link')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'payer@example.com',
      subject: 'Manage your Gold subscription',
      links: [made.body.url],
      subscriptionId: id,
    })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(made.body.url)
      expect(part).toMatch(/We(&#39;|')ll send you a code/)
    }
    expect(mail).not.toHaveProperty('invoiceId')
  })

  test('is texted to the customer, as a text with the link and nothing else', async () => {
    const { company, planId, on } = await openSubscription('03-10T08:00')
    const customerId = await newCustomer(company, { phoneNumber: '+1 555 010 0123' })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const made = await requestLink(company, id, { send: 'sms' })
    expect(made).toMatchObject({ status: 201, body: { sentTo: '+1 555 010 0123' } })
    const [text] = await getMessages(company, 'manage_link')
    expect(text).toMatchObject({ channel: 'sms', to: '+1 555 010 0123', links: [made.body.url] })
    expect(text?.text).toBe(
      `Test Company: manage your Gold subscription: ${made.body.url} Reply STOP to opt out.`,
    )
    for (const key of ['subject', 'html']) expect(text).not.toHaveProperty(key)
  })

  test('stands in every mail about an invoice of the subscription, beside the payment page, one of its own each', async () => {
    const { company, customerId, on } = await openSubscription('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
      paymentDueDays: 5,
    })
    await goTo(company, on('03-16T08:00'))
    const found = await Promise.all(
      ['invoice', 'reminder', 'overdue', 'receipt'].map((kind) => getMessages(company, kind)),
    )
    const links = found.flat().map((mail) => {
      expect(mail.links, mail.kind).toHaveLength(2)
      const [pay, manage] = mail.links
      expect(pay).toContain('/pay/itk_')
      expect(manage).toContain('/manage/mtk_')
      for (const part of [mail.text, mail.html]) expect(part).toContain(manage)
      return manage
    })
    expect(links.length).toBeGreaterThanOrEqual(4)
    expect(new Set(links).size).toBe(links.length)
    expect((await revokeLinks(company, id)).body.revoked).toBeGreaterThanOrEqual(3)
  })

  test('is not in a mail about an invoice without a subscription', async () => {
    const { company, customerId } = await openCheckout()
    await company.api.post('/api/invoices', {
      customerId,
      description: 'x',
      amount: 5,
      dueDate: '2099-01-01',
    })
    const [mail] = await getMessages(company, 'invoice')
    expect(mail?.links).toHaveLength(1)
    expect(mail?.text).not.toContain('/manage/')
  })

  test('is counted when it is revoked, once, and those in mails that nobody has read yet among them', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    await manageLink(company, id)
    await manageLink(company, id, { send: 'email' })
    // Two requested links, and those in the receipt and in the confirmation.
    expect(await revokeLinks(company, id)).toMatchObject({
      status: 200,
      body: { message: 'success', revoked: 4 },
    })
    expect((await revokeLinks(company, id)).body).toEqual({ message: 'success', revoked: 0 })
  })
})
