import type { FrameLocator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { toCents } from '#kernel/money'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openGatewayForm, say, getFormMessages } from './support/gateway-form.ts'

// The form and its page are served by this machine, and the gateway's script is replaced by a stand-in.
const blank = 'about:blank'
const ofStripe = [/js\.stripe\.com/]
const allows = ofStripe

const button = (form: FrameLocator, name: RegExp | string) => form.getByRole('button', { name })
const zipOf = (form: FrameLocator) => form.getByLabel(/zip/i)
const openedOf = async (form: FrameLocator) =>
  JSON.parse((await form.locator('html').getAttribute('data-opened')) ?? '{}')

async function enter(form: FrameLocator, zip = '75201') {
  await form.getByLabel('Card number').fill('4242')
  await zipOf(form).fill(zip)
}

describe('the secure form of a gateway', () => {
  test('says what is missing before anything is sent', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows })
    const form = await gateway.show(page)
    await button(form, 'Continue').click()
    const zip = zipOf(form)
    await zip.and(form.locator(':focus[aria-invalid=true]')).waitFor()
    await form.getByText(/postal code/).waitFor()
    await expectAccessible(page)
    await zip.fill('75201')
    await button(form, 'Continue').click()
    expect((await openedOf(form)).tokens).toEqual([])
    expect(gateway.sent).toEqual([])
  })

  test('sends what the fields made of what was entered, and tells what came of it', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await expect.poll(() => getFormMessages(page)).toContainEqual(expect.objectContaining({ type: 'done' }))
    expect(gateway.sent).toEqual([{ path: '/processor/forms/ct_first', confirmationToken: 'ctoken_1' }])
    const { key, options, tokens } = await openedOf(form)
    expect(key).toBe('pk_test_51')
    expect(options).toMatchObject({ mode: 'payment', paymentMethodTypes: ['card', 'us_bank_account'] })
    expect(options).not.toHaveProperty('setupFutureUsage')
    const address = { country: 'US', postal_code: '75201' }
    expect(tokens).toEqual([{ payment_method_data: { billing_details: { address } } }])
    expect((await getFormMessages(page)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ready', 'resize']),
    )
  })

  test('has the ZIP code that is known, and asks for none beside a bank account', async ({ open }) => {
    await using gateway = await openGatewayForm({ billingZip: '60601' })
    const page = await open(blank, { allows })
    const form = await gateway.show(page)
    expect(await zipOf(form).inputValue()).toBe('60601')
    await button(form, 'us_bank_account').click()
    await zipOf(form).waitFor({ state: 'hidden' })
    await form.getByLabel('Card number').fill('000123456789')
    await button(form, 'Continue').click()
    await expect.poll(() => gateway.sent.length).toBe(1)
    expect((await openedOf(form)).tokens).toEqual([{}])
  })

  test('names the amount of a sale on its button, and of what its page offers to pay at once', async ({
    open,
  }) => {
    await using selling = await openGatewayForm({ kind: 'sale', sale: { amountCents: toCents(12_345) } })
    await using capturing = await openGatewayForm({})
    const pages = [await open(blank, { allows }), await open(blank, { allows })] as const
    const sale = await selling.show(pages[0])
    await button(sale, 'Pay $123.45').waitFor()
    expect((await openedOf(sale)).options).toMatchObject({ amount: 12_345, setupFutureUsage: 'off_session' })
    const ticket = await capturing.show(pages[1])
    await button(ticket, 'Continue').waitFor()
    await say(pages[1], { type: 'offer', amountCents: 5_000, declines: 0 })
    await enter(ticket)
    await button(ticket, 'Pay $50.00').click()
    await expect
      .poll(() => getFormMessages(pages[1]))
      .toContainEqual(
        expect.objectContaining({
          type: 'done',
          agreedCents: 5_000,
          event: expect.objectContaining({ agreedCents: 5_000 }),
        }),
      )
    expect((await openedOf(ticket)).updates).toContainEqual({ amount: 5_000 })
  })
})

describe('after a decline the form of a gateway', () => {
  const declined = (reason: number) => ({
    statusCode: 422,
    body: { reason_code_id: reason, verbiage: 'Declined' },
  })

  test('says at the ZIP code that it is wrong, and above its button what else can be mended', async ({
    open,
  }) => {
    await using gateway = await openGatewayForm({}, [declined(1655), declined(1616)])
    const page = await open(blank, { allows, expects: [/status of 422/] })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await zipOf(form).and(form.locator(':focus[aria-invalid=true]')).waitFor()
    expect(await zipOf(form).inputValue()).toBe('')
    await form.getByText(/ZIP code doesn't match this card/).waitFor()
    await zipOf(form).fill('60601')
    await button(form, 'Continue').click()
    await form
      .getByRole('alert')
      .filter({ hasText: /insufficient funds/ })
      .waitFor()
    expect(await form.getByLabel('Card number').inputValue()).toBe('4242')
    expect((await getFormMessages(page)).filter(({ type }) => type === 'error')).toHaveLength(2)
    await button(form, 'Continue').click()
    await expect.poll(() => getFormMessages(page)).toContainEqual(expect.objectContaining({ type: 'done' }))
    expect(gateway.sent.map(({ confirmationToken }) => confirmationToken)).toEqual([
      'ctoken_1',
      'ctoken_2',
      'ctoken_3',
    ])
  })

  test('says no more than that after five of them', async ({ open }) => {
    await using gateway = await openGatewayForm({ declines: 5 }, [declined(1616)])
    const page = await open(blank, { allows, expects: [/status of 422/] })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await form.getByText('The bank declined this card. Use another card or contact your bank.').waitFor()
  })

  test('that its page met goes on under another token', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await expect.poll(() => gateway.sent.length).toBe(1)
    await say(page, { type: 'declined', clientToken: 'ct_second', reasonCode: 1800, declines: 1 })
    await form.getByText(/security code is incorrect/).waitFor()
    await button(form, 'Continue').click()
    await expect.poll(() => gateway.sent.at(-1)?.path).toBe('/processor/forms/ct_second')
  })

  test('that its page explains has no second message', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await expect.poll(() => gateway.sent.length).toBe(1)
    await say(page, { type: 'declined', clientToken: 'ct_second', reasonCode: 1800, isExplained: true })
    await button(form, 'Continue').click()
    await expect.poll(() => gateway.sent.at(-1)?.path).toBe('/processor/forms/ct_second')
    expect(await form.getByText(/security code is incorrect/).count()).toBe(0)
  })
})

describe('the form of a gateway whose answer is lost', () => {
  test('sends the same again before anything else, so that nothing is done twice', async ({ open }) => {
    const used = { statusCode: 400, body: { error: 'entry_used', message: 'Please enter it again.' } }
    const lost = { statusCode: 503, body: { error: 'service_unavailable' } }
    await using gateway = await openGatewayForm({}, [lost, used])
    const page = await open(blank, { allows, expects: [/status of 503/, /status of 400/] })
    const form = await gateway.show(page)
    await enter(form)
    await button(form, 'Continue').click()
    await form.getByText(/didn't get a response/).waitFor()
    await button(form, 'Continue').click()
    await expect.poll(() => getFormMessages(page)).toContainEqual(expect.objectContaining({ type: 'done' }))
    expect(gateway.sent.map(({ confirmationToken }) => confirmationToken)).toEqual([
      'ctoken_1',
      'ctoken_1',
      'ctoken_2',
    ])
  })
})

describe('the form of a gateway that cannot be filled in', () => {
  test('says why, and tells so', async ({ open }) => {
    const refusal = {
      statusCode: 410,
      body: { error: 'intention_expired', message: 'The time of this form is over.' },
    }
    await using gateway = await openGatewayForm({ refusal })
    const page = await open(blank, { expects: [/status of 410/] })
    const form = await gateway.show(page)
    await form.getByText('The time of this form is over.').waitFor()
    await expect
      .poll(() => getFormMessages(page))
      .toContainEqual(
        expect.objectContaining({ event: expect.objectContaining({ error: 'intention_expired' }) }),
      )
    await expectAccessible(page)
  })

  test('because the gateway’s script cannot be had says that too', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows })
    const form = await gateway.show(page, '')
    await form.getByText(/may be blocking it/).waitFor()
    const types = async () => (await getFormMessages(page)).map(({ type }) => type)
    await expect.poll(types).toEqual(expect.arrayContaining(['ready', 'error']))
  })
})

describe('the form of a gateway looks', () => {
  test('like its page in the light, in the dark and on a phone, and can be used by everybody', async ({
    open,
  }) => {
    for (const viewport of [phone, { width: 320, height: 640 }]) {
      await using gateway = await openGatewayForm({ accent: '#0b7a4b' })
      const page = await open(blank, { allows, viewport, colorScheme: 'dark' })
      const form = await gateway.show(page)
      await button(form, 'Continue').waitFor()
      expect((await openedOf(form)).options.appearance.theme).toBe('night')
      await expectNoSidewaysScroll(form)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect
        .poll(async () => (await openedOf(form)).updates)
        .toContainEqual({ appearance: expect.objectContaining({ theme: 'stripe' }) })
      await expectAccessible(page)
    }
  })

  test('as the system has it, where that chooses the colours', async ({ open }) => {
    await using gateway = await openGatewayForm({})
    const page = await open(blank, { allows, forcedColors: 'active' })
    const form = await gateway.show(page)
    const style = await button(form, 'Continue').evaluate((one) => {
      const { borderTopStyle, borderTopWidth } = one.ownerDocument.defaultView?.getComputedStyle(one) ?? {}
      return { borderTopStyle, borderTopWidth }
    })
    expect(style).toEqual({ borderTopStyle: 'solid', borderTopWidth: '1px' })
  })
})
