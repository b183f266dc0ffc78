import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fault, saveCard, testCards } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { advanceClock, getInvoice } from '../support/checkout.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test, type Open, type Visit } from './support/browser-test.ts'
import {
  choose,
  expectHead,
  expectNothingToPay,
  expectMessage,
  giveCard,
  openBill,
  payButton,
  takenFrom,
} from './support/pay-page.ts'

const isPayment = /\/api\/invoices$/

describe('the money is taken once', () => {
  test('when the button is pressed twice', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open)
    await payButton(page, '$100.00').dblclick()
    await expectHead(page, 'Paid $100.00')
    expect(keys).toHaveLength(1)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the page is loaded again before the payment was sent', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open)
    const paymentRequest = page.waitForRequest(isPayment)
    await page.route(isPayment, () => {}, { times: 1 })
    await payButton(page, '$100.00').click()
    await paymentRequest
    await page.reload()
    await expectHead(page, 'Paid $100.00')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the page is loaded again before the payment was decided on', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open, { expects: [/^console: .*status of 409/] })
    const reading = await holdCall(company, 'read_vault')
    await payButton(page, '$100.00').click()
    await reading.untilWaiting()
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.reload()
    await refused
    await reading.release()
    await expectHead(page, 'Paid $100.00')
    expect(new Set(keys).size).toBe(1)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the page is loaded again while the money is being taken', async ({ open }) => {
    const { company, id, page, keys } = await readyToPay(open)
    const sale = await holdCall(company, 'sale')
    await payButton(page, '$100.00').click()
    await sale.untilWaiting()
    expect((await getInvoice(company, id)).transactions).toHaveLength(1)
    await page.reload()
    await expectHead(page, 'Confirming $100.00')
    await expectNothingToPay(page)
    await sale.release()
    await expectHead(page, 'Paid $100.00')
    expect(keys).toHaveLength(1)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the answer is lost: the page sends the same payment again', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open, { expects: [/^console: .*ERR_FAILED/] })
    await page.route(
      isPayment,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when no answer ever comes: all that is left is to send the same payment again', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open, { expects: [/^console: .*ERR_FAILED/] })
    await page.clock.install()
    await page.route(isPayment, (route) => route.abort())
    await payButton(page, '$100.00').click()
    await expect.poll(() => givesUpWaiting(page)).toBe(true)
    await expectMessage(page, 'alert', /may have gone through\. .* won't be charged twice/)
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Try again'])
    await expectAccessible(page)
    await page.unroute(isPayment)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHead(page, 'Paid $100.00')
    expect(new Set(keys).size).toBe(1)
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the processor cannot be reached at first: nothing was charged, and pressing again pays', async ({
    open,
  }) => {
    const { company, page, keys } = await readyToPay(open, { expects: [/^console: .*status of 503/] })
    await fault(company, 'sale', 'outage')
    await payButton(page, '$100.00').click()
    await expectMessage(page, 'alert', /you were not charged/)
    await expectAccessible(page)
    expect(await takenFrom(company)).toEqual([])
    await payButton(page, '$100.00').click()
    await expectHead(page, 'Paid $100.00')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when the page fails once it was: nothing else can be paid from it, and it says to read it anew', async ({
    open,
  }) => {
    const { company, page } = await readyToPay(open, { expects: [/^script: this page is broken/] })
    await page.evaluate("document.adoptNode = () => { throw new Error('this page is broken') }")
    await payButton(page, '$100.00').click()
    await expectMessage(
      page,
      'alert',
      /Reload the page to see your payment status\. You won't be charged twice/,
    )
    await expectNothingToPay(page)
    await page.reload()
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when two tabs pay at the same moment', async ({ open }) => {
    const { company, page, link } = await readyToPay(open, { expects: [/^console: .*status of 400/] })
    const other = await page.context().newPage()
    await other.goto(link)
    await choose(other, 'Visa ending in 4242')
    await payButton(other, '$100.00').waitFor()
    await Promise.all([page, other].map((each) => payButton(each, '$100.00').click()))
    await Promise.all([page, other].map((each) => expectHead(each, 'Paid $100.00')))
    expect(await takenFrom(company)).toEqual([100_00])
  })

  test('when nobody knows whether it was: the page says so and offers no other payment', async ({ open }) => {
    const { company, link } = await openBill()
    const page = await open(link, { expects: [/^console: .*status of (400|503)/] })
    await choose(page, 'New card')
    await giveCard(page, testCards.answerLost)
    await expectHead(page, 'Confirming $100.00')
    await expectMessage(page, 'status', /confirming your payment of .* Don't pay again/)
    await expectNothingToPay(page)
    await expectAccessible(page)
    await advanceClock(company, 31)
    await expectHead(page, 'Paid $100.00')
    expect(await takenFrom(company)).toEqual([100_00])
  })
})

/** Opens a page that is ready to pay 100 dollars with a saved card, and records the keys of its requests. */
async function readyToPay(open: Open, visit: Visit = {}) {
  const { company, customerId, id, link } = await openBill()
  await saveCard(company, customerId)
  const page = await open(link, visit)
  const keys = keysSentBy(page)
  await choose(page, 'Visa ending in 4242')
  await payButton(page, '$100.00').waitFor()
  return { company, id, link, page, keys }
}

function keysSentBy(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (isPayment.test(request.url()) && request.method() === 'PUT')
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

// The page waits longer before each attempt, so the test advances its clock until the page gives up.
async function givesUpWaiting(page: Page): Promise<boolean> {
  await page.clock.fastForward(10_000)
  return page.getByRole('button', { name: 'Try again' }).isVisible()
}
