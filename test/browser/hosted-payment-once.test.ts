import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fault, testCards } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { advanceClock } from '../support/checkout.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test, type Open, type Visit } from './support/browser-test.ts'
import { giveBankIn, giveCardIn, openRequest } from './support/once-pages.ts'
import { expectHead, expectNothingToPay, expectMessage, payButton, takenFrom } from './support/pay-page.ts'

const isPayment = /\/api\/trx\/hostedpayment\/[^/]+\/(?:quote\/confirm|complete)$/

describe('a hosted payment is taken once', () => {
  test('when the button is pressed twice', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open)
    await payButton(page, '$103.00').dblclick()
    await expectHead(page, 'Paid $103.00')
    expect(keys).toHaveLength(1)
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('when the page is loaded again before the payment was sent', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open)
    const paymentRequest = page.waitForRequest(isPayment)
    await page.route(isPayment, () => {}, { times: 1 })
    await payButton(page, '$103.00').click()
    await paymentRequest
    await page.reload()
    await expectHead(page, 'Paid $103.00')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await takenFrom(company)).toEqual([103_00])
  })

  for (const [way, act, head, cents] of [
    ['card', (page: Page) => payButton(page, '$103.00').click(), 'Paid $103.00', 103_00],
    ['bank account', (page: Page) => giveBankIn(page), 'Processing $100.00', 100_00],
  ] as const)
    test(`when the answer is lost: the page sends the same payment again, by ${way}`, async ({ open }) => {
      const { company, page, keys } = await readyToPay(open, { expects: [/^console: .*ERR_FAILED/] }, way)
      await page.route(
        isPayment,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await act(page)
      await expectHead(page, head)
      expect(keys).toEqual([keys[0], keys[0]])
      expect(await takenFrom(company)).toEqual([cents])
    })

  test('when the page is loaded again while the money is being taken', async ({ open }) => {
    const { company, page, keys } = await readyToPay(open)
    const sale = await holdCall(company, 'sale')
    await payButton(page, '$103.00').click()
    await sale.untilWaiting()
    await page.reload()
    await expectHead(page, 'Confirming $103.00')
    await expectNothingToPay(page)
    await sale.release()
    await expectHead(page, 'Paid $103.00')
    expect(keys).toHaveLength(1)
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('when the processor cannot be reached at first: nothing was charged, and pressing again pays', async ({
    open,
  }) => {
    const { company, page } = await readyToPay(open, { expects: [/^console: .*status of 503/] })
    await fault(company, 'sale', 'outage')
    await payButton(page, '$103.00').click()
    await expectMessage(page, 'alert', /You were not charged|you were not charged/)
    expect(await takenFrom(company)).toEqual([])
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('when two tabs pay at the same moment', async ({ open }) => {
    const { company, page, url } = await readyToPay(open, { expects: [/^console: .*status of 400/] })
    const other = await page.context().newPage()
    await other.goto(url)
    await giveCardIn(other)
    await payButton(other, '$103.00').waitFor()
    await Promise.all([page, other].map((each) => payButton(each, '$103.00').click()))
    await Promise.all([page, other].map((each) => expectHead(each, 'Paid $103.00')))
    expect(await takenFrom(company)).toEqual([103_00])
  })

  test('when nobody knows whether it was: the page says so, and looks again by itself', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of (400|503)/] })
    await giveCardIn(page, testCards.answerLost)
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Confirming $103.00')
    await expectMessage(page, 'status', /confirming your payment of .* Don't pay again/)
    await expectNothingToPay(page)
    await expectAccessible(page)
    await page.reload()
    await expectHead(page, 'Confirming $103.00')
    await advanceClock(company, 31)
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })
})

describe('without a total nothing can be paid', () => {
  test('while the processor is out, and the card is not asked for again', async ({ open }) => {
    const { company, url } = await openRequest()
    const page = await open(url, { expects: [/^console: .*status of 503/] })
    await fault(company, 'read_ticket', 'outage')
    await giveCardIn(page)
    await expectMessage(page, 'alert', /couldn't calculate your total\. You were not charged/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await payButton(page, '$103.00').click()
    await expectHead(page, 'Paid $103.00')
    expect(await takenFrom(company)).toEqual([103_00])
  })
})

/** Opens a page that is ready for the payment, or for the bank account, and records the keys of its requests. */
async function readyToPay(open: Open, visit: Visit = {}, way: 'card' | 'bank account' = 'card') {
  const { company, url } = await openRequest()
  const page = await open(url, visit)
  const keys = keysSentBy(page)
  if (way === 'card') {
    await giveCardIn(page)
    await payButton(page, '$103.00').waitFor()
  }
  return { company, url, page, keys }
}

function keysSentBy(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (isPayment.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}
