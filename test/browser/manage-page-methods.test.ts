import { describe, expect } from 'vitest'
import { saveCard, testCards } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { manageLink } from '../support/manage.ts'
import { change, getSubscription } from '../support/subscriptions.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { button, openLinked, openPage } from './support/manage-page.ts'
import { expectMessage } from './support/pay-page.ts'
import { cardEntries, fillBank, fillCard, secureForm } from './support/secure-form.ts'

describe('the page of a subscription', () => {
  test('changes the method in the secure form, and tells what came of it', async ({ open }) => {
    const linked = await openLinked()
    const page = await openPage(open, linked, { viewport: phone })
    await button(page, 'Add card').click()
    const form = secureForm(page, 'Secure card form')
    await form.getByLabel(/card number/i).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const [field, text] of cardEntries(form, '5555555555554444')) await field.fill(text)
    await form.getByRole('button', { name: /^(?:Continue|Save)/ }).click()
    await expectMessage(page, 'status', /Payment method updated/)
    const { paymentMethodId } = await getSubscription(linked.company, linked.id)
    const methods = await linked.company.api.get(`/api/customers/${linked.customerId}/paymentmethods`)
    expect(methods.body.accountvaults).toContainEqual(
      expect.objectContaining({ id: paymentMethodId, lastFour: '4444' }),
    )
  })

  test('says above a bank account that is given or chosen what that agrees to, and nowhere else', async ({
    open,
  }) => {
    const linked = await openLinked()
    const page = await openPage(open, linked, { viewport: phone })
    const mandate = page
      .getByText(/You authorize .+ to electronically debit this account/)
      .filter({ visible: true })
    expect(await mandate.count()).toBe(0)
    await button(page, 'Add card').click()
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
    expect(await mandate.count()).toBe(0)
    await button(page, 'Back').click()
    await button(page, 'Add bank account').click()
    const form = secureForm(page, 'Secure bank form')
    await form.getByLabel(/routing number/i).waitFor()
    const shown = form.getByText(/^You authorize .+ to electronically debit this account/)
    const save = form.getByRole('button', { name: /^Save/ })
    await expect.poll(async () => (await shown.boundingBox())?.y ?? 0).toBeGreaterThan(0)
    expect((await shown.boundingBox())?.y).toBeLessThan((await save.boundingBox())?.y ?? 0)
    expect(await mandate.count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await fillBank(form)
    await form.getByRole('button', { name: /^Save/ }).click()
    await expectMessage(page, 'status', /Payment method updated/)
    expect(await mandate.count()).toBe(0)
    await button(page, 'Use Visa ending in 4242, expires 12/2030').click()
    await expectMessage(page, 'status', /Payment method updated/)
    expect(await mandate.innerText()).toMatch(/until you cancel\. .*Revoke by/s)
  })

  test('removes a method that is not in use, once that is confirmed', async ({ open }) => {
    const linked = await openLinked()
    const { company, customerId } = linked
    await saveCard(company, customerId, '5555555555554444')
    const page = await openPage(open, linked, { viewport: phone })
    expect(await page.getByRole('button', { name: /^Remove Visa/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Remove Mastercard/ }).click()
    await expectMessage(
      page,
      'status',
      /Remove Mastercard ending in 4444, expires 12\/2030\? Select Confirm\./,
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const saved = () => company.api.get(`/api/customers/${customerId}/paymentmethods`)
    expect((await saved()).body.accountvaults).toHaveLength(2)
    await button(page, 'Confirm').click()
    await expectMessage(page, 'status', /Payment method removed/)
    expect((await saved()).body.accountvaults).toHaveLength(1)
    expect(await page.getByText('Mastercard').count()).toBe(0)
  })

  test('says that no method is in use once its own was deleted, until one is chosen, also where what failed is all that is to come', async ({
    open,
  }) => {
    const linked = await openLinked()
    const { company, customerId, vaultId, on } = linked
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
    await goTo(company, on('04-11T08:00'))
    const { url } = await manageLink(company, linked.id)
    const page = await openPage(open, { company, url }, { viewport: phone })
    const lacking = page.getByText(/No payment method on file/)
    await lacking.waitFor()
    await expectAccessible(page)
    await change(company, linked.id, { operation: 'cancel', cancelAtPeriodEnd: true })
    await page.reload()
    await button(page, 'Keep my subscription').waitFor()
    await lacking.waitFor()
    await button(page, 'Add card').click()
    await fillCard(secureForm(page, 'Secure card form'), '5555555555554444')
    await secureForm(page, 'Secure card form').getByRole('button', { name: /^Save/ }).click()
    await expectMessage(page, 'status', /Payment method updated/)
    expect(await lacking.count()).toBe(0)
  })

  test('says why what was open was declined with the new method', async ({ open }) => {
    const linked = await openLinked()
    const { company, customerId, id: subscriptionId, on } = linked
    const accountVaultId = await saveCard(company, customerId, testCards.insufficientFunds)
    await company.api.post('/api/subscriptions/v2/payment-method', { subscriptionId, accountVaultId })
    await goTo(company, on('04-10T08:00'))
    expect((await getSubscription(company, subscriptionId)).status).toBe('failed')
    const page = await openPage(open, { company, url: (await manageLink(company, subscriptionId)).url })
    await button(page, 'Add card').click()
    const form = secureForm(page, 'Secure card form')
    await fillCard(form, testCards.expired)
    await form.getByRole('button', { name: /^Save/ }).click()
    await expectMessage(page, 'status', /but the overdue payment was declined\. This card has expired/)
    await expectAccessible(page)
  })

  test('says why a saved method was declined that is chosen after one was given in the secure form', async ({
    open,
  }) => {
    const linked = await openLinked()
    const page = await openPage(open, linked, { expects: [/^console: .*status of 400/] })
    await button(page, 'Add card').click()
    await fillCard(secureForm(page, 'Secure card form'), '5555555555554444')
    await secureForm(page, 'Secure card form').getByRole('button', { name: /^Save/ }).click()
    await expectMessage(page, 'status', /Payment method updated/)
    await page.route('**/payment-method', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, error: 'bad_request', reasonCode: 1616 } }),
    )
    await page.getByRole('button', { name: /^Use Visa/ }).click()
    await expectMessage(page, 'alert', /insufficient funds/)
    // The earlier card is already saved, so there is no form in which to correct it.
    expect(await button(page, 'Back').count()).toBe(0)
    await button(page, 'Add card').waitFor()
  })
})
