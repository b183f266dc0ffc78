import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#kernel/clock'
import { toCents, zeroCents } from '#kernel/money'
import type { SignupPage } from '#subscriptions'
import { subscriptionFixture } from '../../../test/support/a-subscription.ts'
import { hostedWith } from '../pay/hosted-invoice.fixture.ts'
import { payPage } from '../pay/pay-page.ts'
import { signupPage } from './signup-page.ts'

const form = { origin: 'https://form.example', url: 'https://form.example/v1/elements/CLIENT-TOKEN' }
const rules = { version: 'test', rules: [] }
const { company, invoice, now } = hostedWith({})

const subscription = subscriptionFixture({
  companyId: company.id,
  planId: 'gold',
  paymentDueDays: 30,
  suspendAfterDays: 30,
  startsAt: now,
  periodBeganAt: now,
  datesOnly: true,
  anchorAt: now,
  nextPeriod: 1,
  issuedThrough: 0,
  nextBillingAt: Date.parse('2027-02-10T00:00-05:00'),
  standsAt: now,
})

const plan: SignupPage['plan'] = {
  companyId: company.id,
  planId: 'gold',
  name: 'Gold',
  billingCycle: 'monthly',
  price: toCents(50_00),
  setupFee: zeroCents,
  trialDays: undefined,
  description: 'Everything.',
  features: undefined,
  active: true,
  leadTimeDays: 0,
  createdAt: now,
  updatedAt: now,
}

const active = { ...subscription, activatedAt: now, status: 'active' } as const

/** A page that asks for the first invoice, with the changes of the test. */
const pageWith = (changes: Partial<SignupPage> = {}): SignupPage => ({
  company,
  subscription,
  plan,
  wants: 'payment',
  due: toCents(60_00),
  invoice,
  rails: ['cc', 'ach'],
  method: undefined,
  nextTotal: toCents(50_00),
  added: undefined,
  isBeingConfirmed: false,
  now,
  ...changes,
})

const textOf = (changes?: Partial<SignupPage>) => String(signupPage(pageWith(changes), form, rules).body)
const mainOf = (changes?: Partial<SignupPage>) => /<main.*<\/main>/s.exec(textOf(changes))?.[0] ?? ''
const wordsOf = (changes?: Partial<SignupPage>) =>
  mainOf(changes)
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')

describe('the payment page of a sign-up', () => {
  it('has less than 15 kB over the wire, script and style included', () => {
    const pdf = 'https://florin.example/invoices/pdf/1?exp=2&sig=3'
    const { body } = payPage(hostedWith({}), { pdf, form }, rules, { subscription, plan })
    expect(String(body)).toContain('Subscribe and pay')
    expect(gzipSync(String(body)).length).toBeLessThan(15_000)
  })
})

describe('the set-up page of a subscription', () => {
  it('has less than 15 kB over the wire, and loads nothing from anywhere', () => {
    expect(gzipSync(textOf()).length).toBeLessThan(15_000)
    expect(textOf()).not.toMatch(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="(?!data:,")/)
  })

  it('has a script for what it asks: to pay and subscribe, or to save a method alone', () => {
    expect(textOf()).toContain('function attachPayment(')
    expect(textOf()).not.toContain('function attachSaveForm(')
    const saving = textOf({ wants: 'method', subscription: active, due: zeroCents, invoice: undefined })
    expect(saving).toContain('function attachSaveForm(')
    expect(saving).not.toContain('function attachPayment(')
  })

  it('starts a free trial by saving a method while the trial is ahead', () => {
    const saving = { wants: 'method', due: zeroCents, invoice: undefined } as const
    const trial = { ...subscription, trialEndsAt: now + dayMs }
    expect(mainOf({ ...saving, subscription: trial })).toMatch(/<section[^>]*data-trial/)
    for (const over of [subscription, { ...trial, trialEndsAt: now }])
      expect(mainOf({ ...saving, subscription: over })).not.toMatch(/<section[^>]*data-trial/)
  })

  it('asks whoever has subscribed already for a payment and a method', () => {
    expect(wordsOf()).toContain('Subscribe and pay')
    expect(wordsOf({ subscription: { ...active, status: 'pending' } })).toContain(
      'Add a payment method and pay',
    )
  })

  it('says what is due now, what it costs from then on, and when', () => {
    const words = wordsOf()
    for (const text of [
      'Subscribe to Gold $60.00 today, then $50.00 every month',
      'Amount due $60.00',
      'February 10, 2027: $50.00',
      'Everything.',
    ])
      expect(words).toContain(text)
  })

  it.each([
    ['daily', '$50.00 every day'],
    ['biweekly', '$50.00 every 2 weeks'],
    ['quarterly', '$50.00 every 3 months'],
    ['yearly', '$50.00 every year'],
  ] as const)('tells the price of a %s cycle in words', (billingCycle, price) => {
    expect(wordsOf({ subscription: { ...subscription, billingCycle } })).toContain(price)
  })

  it('promises no charge by schedule of what is paid by hand, or once', () => {
    for (const billingMode of ['recurringManual', 'nonRecurring'] as const)
      expect(wordsOf({ subscription: { ...subscription, billingMode } })).toContain(
        'to keep this card for payments you approve',
      )
    expect(wordsOf({ subscription: { ...subscription, billingMode: 'nonRecurring' } })).toContain(
      '$50.00 once',
    )
  })

  it('says what is added later: the most that can be, or what is with the method that is known', () => {
    const surcharging = { ...company, surcharge: { enabled: true, percentage: 3 } }
    const most = ', plus a surcharge of up to 3% with a credit card'
    const main = mainOf({ company: surcharging })
    expect(main).toContain(
      '<p data-rail="cc" hidden>You’ll be charged {amount} today, then $50.00 every month (plus a surcharge of up to 3% for credit cards) until you cancel. Cancel any time from the link in your emails; you keep access until the end of the paid period.</p>',
    )
    // A bank account has no surcharge, so its terms name none.
    expect(main).toContain(
      '<p data-rail="ach" hidden>You’ll be charged {amount} today, then $50.00 every month until',
    )
    const none = { company: surcharging, subscription: active, due: zeroCents, invoice: undefined }
    expect(wordsOf({ ...none, wants: 'method' })).toContain(
      `You won’t be charged now. Your next payment of $50.00${most}, is on February 10, 2027.`,
    )
    const method = { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242' } as const
    const known = { ...none, wants: undefined, method }
    expect(wordsOf({ ...known, added: toCents(1_50) })).toContain(
      'Your next payment of $51.50 ($50.00 plus a surcharge of $1.50) is on February 10, 2027, charged to Visa ending in 4242.',
    )
    expect(wordsOf({ ...known, added: zeroCents })).toContain('Your next payment of $50.00 is on')
    const settings = { ...company.settings, surchargeOnRecurring: false }
    const off = { ...surcharging, settings }
    for (const page of [{ company: off }, { company: surcharging, rails: ['ach' as const] }])
      expect(wordsOf(page)).toContain('today, then $50.00 every month until')
  })

  it('tells a payer who cannot cancel on a page whom to contact', () => {
    const settings = { ...company.settings, selfServiceCancel: false }
    const words = wordsOf({ company: { ...company, settings } })
    const contact = 'by contacting Juniper &amp; Sons Gardens at billing@juniper.example'
    expect(words).toContain(`Cancel any time ${contact};`)
    expect(words).toContain(`Revoke ${contact}, at least 3 business days`)
  })

  it('names what is open of several renewals in one sum', () => {
    const words = wordsOf({
      subscription: { ...active, status: 'failed' },
      due: toCents(100_00),
      invoice: undefined,
    })
    expect(words).toContain('Amount due $100.00')
    expect(words).toContain('For Gold at')
  })

  it('asks for a method alone where nothing is due', () => {
    const main = mainOf({ subscription: active, wants: 'method', due: zeroCents, invoice: undefined })
    expect(main).toMatch(/You won’t be charged now\. Your next payment of \$50\.00 is on February 10, 2027/)
    expect(main.match(/role="tab"/g)).toHaveLength(2)
    expect(main).not.toMatch(/data-due/)
    expect(main).toMatch(
      /You authorize .+ to electronically debit this account \$50\.00 every month from February 10, 2027 until/,
    )
    expect(main).toMatch(/You’ll be charged \$50\.00 every month from February 10, 2027 until you cancel/)
  })

  it('says how it stands where nothing is wanted, and offers nothing', () => {
    const none = { wants: undefined, due: zeroCents } as const
    const method = { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242' } as const
    const states: [Partial<SignupPage>, RegExp][] = [
      [
        { subscription: active, method },
        /You’re subscribed to Gold .*\$50\.00 is on February 10, 2027, charged to Visa ending in 4242/,
      ],
      [{ isBeingConfirmed: true }, /Confirming Gold .*Don’t pay again/],
      [{ invoice: { ...invoice, settling: toCents(60_00) } }, /Processing Gold .*Gold starts when it clears/],
      [{ subscription: { ...active, nextBillingAt: undefined } }, /Nothing more is due/],
    ]
    for (const [changes, pattern] of states) {
      expect(wordsOf({ ...none, ...changes })).toMatch(pattern)
      expect(mainOf({ ...none, ...changes })).not.toMatch(/<form|<button/)
    }
    expect(mainOf({ ...none, isBeingConfirmed: true })).toContain('data-watched')
  })

  it('offers nothing where the company sells nothing that the subscription takes', () => {
    expect(mainOf({ rails: [] })).not.toMatch(/<form|<button/)
    expect(wordsOf({ rails: [] })).toContain("Online payment isn't available here. Contact Juniper")
  })

  it('says when a trial ends, with its first payment', () => {
    const trialEndsAt = now + 14 * dayMs
    const trial = { ...active, trialEndsAt, nextBillingAt: trialEndsAt }
    const page = { subscription: trial, wants: 'method', due: zeroCents, nextTotal: toCents(65_00) } as const
    expect(wordsOf(page)).toMatch(/Free trial ends \w+ \d+, 2027; first payment \$65\.00/)
    expect(wordsOf(page)).not.toContain('Next payment')
    expect(wordsOf()).not.toContain('Free trial')
  })

  it('says that a subscription starts, until it has', () => {
    expect(wordsOf()).toContain('Starts January')
    expect(wordsOf({ subscription: active })).toContain('Member since January')
  })

  it('keeps hostile texts as texts', () => {
    const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
    const page = textOf({
      company: { ...company, name: hostile },
      plan: { ...plan, name: hostile, description: hostile },
    })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|"'>/)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
  })
})
