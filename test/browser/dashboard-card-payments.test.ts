import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newCustomer, testCards } from '../support/florin.ts'
import { getMails } from '../support/invoice-life.ts'
import { getSales, openQuoteCheckout, surchargingCompany } from '../support/quotes.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test, type Open, type Visit } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'
import { fillCard, secureForm } from './support/secure-form.ts'

const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText }).waitFor()

describe('a payment by a new card, without an invoice', () => {
  const openForm = async (open: Open, visit: Visit = {}) => {
    const company = await surchargingCompany()
    const customerId = await newCustomer(company, { email: 'regular@example.com', firstName: 'Pat' })
    const page = await openAs(
      open,
      await newUser(company, 'clerk'),
      `/${company.companyId}/payments/new`,
      visit,
    )
    await page.getByRole('radio', { name: 'New card' }).check()
    return { company, customerId, page, form: secureForm(page, 'Secure card form') }
  }

  const capture = async (form: ReturnType<typeof secureForm>, number?: string) => {
    await fillCard(form, number)
    await form.getByRole('button', { name: 'Continue' }).click()
  }

  test('is quoted with its surcharge, declined in words, and charged once by another card', async ({
    open,
  }) => {
    const { company, page, form } = await openForm(open, { viewport: phone, expects: [refused(422)] })
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await page.getByText('Enter an amount').waitFor()
    expect(await page.getByTitle('Secure card form').count()).toBe(0)
    await page.getByLabel('Amount').fill('100')
    await page.getByLabel('Receipt email').fill('walkin@example.com')
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await capture(form, testCards.insufficientFunds)
    await page.getByRole('button', { name: 'Pay $103.00' }).waitFor()
    expect(await page.getByTestId('fee').innerText()).toBe('$3.00')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Pay $103.00' }).click()
    await alert(page, 'Insufficient funds (1616). Nothing was charged.')

    // The form empties the number of a declined card.
    await expect.poll(() => form.getByLabel(/card number/i).inputValue()).toBe('')
    await form.getByLabel(/card number/i).fill(testCards.visa)
    await form.getByLabel(/security code/i).fill('123')
    await form.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay $103.00' }).dblclick()
    await page.getByRole('status').filter({ hasText: '$103.00 is paid.' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
    const charged = (await getSales(company)).filter(({ status }) => status !== 'declined')
    expect(charged).toMatchObject([{ amountCents: 10_300, surchargeCents: 300 }])
    expect(await getMails(company, 'receipt')).toMatchObject([{ kind: 'receipt', to: 'walkin@example.com' }])
  })

  test('keeps its customer, and another amount needs the card again', async ({ open }) => {
    const { company, page, form } = await openForm(open)
    await page.getByRole('combobox', { name: 'Customer' }).fill('Pat')
    await page.getByRole('option', { name: /regular@example/ }).click()
    await page.getByLabel('Amount').fill('100')
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await capture(form)
    await page.getByRole('button', { name: 'Pay $103.00' }).waitFor()
    await page.getByRole('button', { name: 'Change the amount' }).click()
    await page.getByLabel('Amount').fill('20')
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await capture(form)
    await page.getByRole('button', { name: 'Pay $20.60' }).click()
    await page.getByRole('status').filter({ hasText: '$20.60 is paid.' }).waitFor()
    await page.getByRole('link', { name: /Pat/ }).first().waitFor()
    expect(await getSales(company)).toMatchObject([{ amountCents: 2060 }])
    expect(await getMails(company, 'receipt')).toMatchObject([{ kind: 'receipt', to: 'regular@example.com' }])
  })

  test('whose answer was lost is charged once, though its page is loaded anew', async ({ open }) => {
    const { company, page, form } = await openForm(open, { allows: [/ERR_FAILED/] })
    await page.getByLabel('Amount').fill('100')
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await capture(form)
    await page.getByRole('button', { name: 'Pay $103.00' }).waitFor()
    await page.route('**/quote/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Pay $103.00' }).click()
    await alert(page, 'could not be reached')
    expect(await page.getByRole('button', { name: 'Change the amount' }).count()).toBe(0)
    await page.unroute('**/quote/confirm')
    await page.reload()
    await page.getByText('This was sent before, but no response came.').waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('100')
    await page.getByRole('button', { name: 'Pay $103.00' }).click()
    await page.getByRole('status').filter({ hasText: '$103.00 is paid.' }).waitFor()
    expect(await getSales(company)).toHaveLength(1)
  })

  test('of unknown outcome is not offered again', async ({ open }) => {
    const { company, page, form } = await openForm(open, { expects: [refused(400)] })
    await page.getByLabel('Amount').fill('100')
    await page.getByRole('button', { name: 'Continue to the card' }).click()
    await capture(form, testCards.answerLost)
    await page.getByRole('button', { name: 'Pay $103.00' }).click()
    await alert(page, 'its outcome is not known yet')
    expect(await page.getByRole('button', { name: /^Pay|^Change|^Continue/ }).count()).toBe(0)
    expect(await getSales(company)).toHaveLength(1)
  })
})

test('a new card that is declined has one message, in view, in a dialog that fits the window', async ({
  open,
}) => {
  const { company, id } = await openQuoteCheckout({ invoice: { paymentMethods: ['cc'] } })
  const viewport = { width: 1280, height: 640 }
  const page = await openAs(
    open,
    await newUser(company, 'clerk'),
    `/${company.companyId}/invoices/${id}?dialog=pay`,
    { viewport, expects: [refused(400)] },
  )
  const form = secureForm(page, 'Secure card form')
  await fillCard(form, testCards.insufficientFunds)
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $103.00' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Declined: Insufficient funds (1616).' })
  await refusal.waitFor()
  await expect.poll(() => form.getByLabel(/card number/i).inputValue()).toBe('')
  expect(await form.getByText(/insufficient|declined|contact your bank/i).count()).toBe(0)
  const rangeOf = async (element: Locator) => {
    const box = await element.boundingBox()
    return box ? [box.y, box.y + box.height] : []
  }
  const [top = -1, end = viewport.height + 1] = await rangeOf(page.getByRole('dialog'))
  expect([top >= 0, end <= viewport.height]).toEqual([true, true])
  const [above = -1] = await rangeOf(refusal)
  expect(above).toBeGreaterThan(top)
  await expectAccessible(page)
})
