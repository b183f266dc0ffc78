import { describe, expect } from 'vitest'
import { newConfirmedAdmin } from '../support/dashboard.ts'
import { advance, drain, newCompany, newCustomer, newInvoice } from '../support/florin.ts'
import { isAuthentic, openReceiver } from '../support/receiver.ts'
import { newUser } from '../support/users.ts'
import { openShop } from '../support/webhooks.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const widths = [360, 768, 1024, 1280]
const longPath = 'Webhookempfaenger'.repeat(6).slice(0, 95)

describe('the page of the webhook', () => {
  test('sets it up, shows each secret once, and sends a test event', async ({ open }) => {
    await using receiver = await openReceiver()
    const company = await newCompany({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
    const { user } = await newConfirmedAdmin(company)
    const path = `/${company.companyId}/developers/webhook`
    const page = await openAs(open, user, path, { expects: [refused(400), refused(404)] })
    await page.getByText('No webhook yet').waitFor()
    await page.getByRole('button', { name: 'Set up webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Set up webhook' })
    await form.getByLabel('Address').fill('http://169.254.169.254/latest')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => form.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
    await form.getByText('Address not allowed').waitFor()
    await expectAccessible(page)
    const url = `${receiver.url}/${longPath}`
    await form.getByLabel('Address').fill(url)
    await form.getByLabel('Credential').selectOption('bearer')
    await form.getByLabel('Token').fill('token-of-the-shop')
    await form.getByRole('button', { name: 'Save' }).click()
    const secret = page.getByTestId('secret')
    const first = (await secret.innerText()).trim()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByText(url).waitFor()
    await page.getByText('Bearer token').waitFor()
    expect(await page.content()).not.toContain(first)

    await page.getByRole('button', { name: 'Replace secret' }).click()
    const ask = page.getByRole('dialog', { name: 'Replace secret' })
    await ask.getByText('The old one ends at the same moment').waitFor()
    await ask.getByRole('button', { name: 'Replace secret' }).click()
    const second = (await secret.innerText()).trim()
    expect(second).not.toBe(first)
    await page.getByRole('button', { name: 'I have kept it' }).click()

    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByText('The test event was answered with 200').first().waitFor()
    const [received] = receiver.received
    expect(received && isAuthentic(received, second)).toBe(true)
    expect(received?.headers.authorization).toBe('Bearer token-of-the-shop')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Remove' }).click()
    const remove = page.getByRole('dialog', { name: 'Remove webhook' })
    await remove.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No webhook yet').waitFor()
  })

  test('shows a delivery with its answers, and sends parked ones again', async ({ open }) => {
    await using receiver = await openReceiver()
    const { company, customerId } = await openShop(receiver)
    const answers = Array.from({ length: 16 }, () => ({ status: 500, body: 'no account' }))
    receiver.reactWith(...answers)
    await newInvoice(company, customerId)
    await newInvoice(company, customerId)
    await advance(company, 60 * 60)
    const { user } = await newConfirmedAdmin(company)
    const page = await openAs(open, user, `/${company.companyId}`)
    await page.getByRole('link', { name: '2 events not delivered' }).click()
    await page.getByText('accepted no event since').waitFor()
    const table = page.getByRole('table', { name: 'Deliveries' })
    await table.getByText('Parked').nth(1).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await table.getByRole('link', { name: 'invoice.created' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'invoice.created' })
    await dialog.getByText('no account').first().waitFor()
    const body = await dialog.getByRole('region', { name: 'Body' }).innerText()
    expect(receiver.received.map(({ raw }) => raw.toString())).toContain(body)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const sentBefore = receiver.received.length
    await dialog.getByRole('button', { name: 'Resend' }).click()
    await drain(company)
    await receiver.waitFor(sentBefore + 1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.reload()
    await page.getByRole('button', { name: 'Resend parked' }).click()
    const resending = page.getByRole('dialog', { name: 'Resend parked' })
    await resending.getByText('1 parked event will be sent again').waitFor()
    await expectAccessible(page)
    await resending.getByRole('button', { name: 'Resend 1 event' }).click()
    await resending.getByText('1 of 1 event sent again.').waitFor()
    await resending.getByRole('button', { name: 'Close' }).click()
    await drain(company)
    await receiver.waitFor(sentBefore + 2)
  })

  test('filters the deliveries by status and code, and refuses a wrong code at its field', async ({
    open,
  }) => {
    await using receiver = await openReceiver()
    const { company, customerId } = await openShop(receiver)
    receiver.reactWith({ status: 418, body: 'a teapot' })
    await newInvoice(company, customerId)
    await receiver.waitFor(1)
    await newInvoice(company, customerId)
    await receiver.waitFor(2)
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}/developers/webhook`)
    const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr')
    await rows.nth(1).waitFor()
    const show = page.getByRole('button', { name: 'Show' })
    await page.getByLabel('HTTP code').fill('5000')
    await show.click()
    await page.getByText('Enter a code such as 500').waitFor()
    await page.getByLabel('HTTP code').fill('418')
    await show.click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByLabel('Status').selectOption('delivered')
    await show.click()
    await page.getByText('No event fits').waitFor()
    await page.reload()
    await page.getByText('No event fits').waitFor()
  })

  test('is read by a clerk without buttons that change it', async ({ open }) => {
    await using receiver = await openReceiver()
    const { company, customerId } = await openShop(receiver)
    await newInvoice(company, customerId)
    await newCustomer(company)
    await drain(company)
    const user = await newUser(company, 'clerk')
    const page = await openAs(open, user, `/${company.companyId}`)
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('heading', { name: 'Webhook', level: 1 }).waitFor()
    const table = page.getByRole('table', { name: 'Deliveries' })
    await table.getByRole('link', { name: 'invoice.created' }).click()
    const dialog = page.getByRole('dialog', { name: 'invoice.created' })
    await dialog.getByRole('region', { name: 'Body' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Resend' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
    expect(buttons).toEqual(['Show'])
  })
})
