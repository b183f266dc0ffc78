import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import type { GatewayForm } from '#processor'
import { gatewayFormPage, unknownFormPage } from './form-page.ts'
import { toScheme } from './form-scheme.ts'

const own = 'https://pay.example.com'
const shop = 'https://shop.example.com'

const form: GatewayForm = {
  kind: 'ticket',
  methods: ['cc'],
  frameAncestors: [own, shop],
  declines: 0,
  publishableKey: 'pk_live_51abc',
}

const policyOf = (page: ReturnType<typeof gatewayFormPage>) =>
  (page.headers?.['Content-Security-Policy'] ?? '').split('; ')

describe('the page of a secure form', () => {
  it('is shown by those alone for whom it was opened, and runs its own script and the gateway’s', () => {
    const page = gatewayFormPage(form, 'system')
    const [, nonce = ''] = /<script nonce="([\w-]{22})">/.exec(String(page.body)) ?? []
    expect(policyOf(page)).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' https://js.stripe.com https://*.js.stripe.com`,
      `style-src 'nonce-${nonce}'`,
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${own} ${shop}`,
    ])
    expect(page.headers).not.toHaveProperty('X-Frame-Options')
    expect(page.headers).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' })
  })

  it('runs nothing of the gateway’s where it has no fields, and tells nobody the key', () => {
    const refusal = { statusCode: 410, body: { error: 'intention_expired', message: 'Its time is <over>.' } }
    for (const page of [gatewayFormPage({ ...form, refusal }, 'light'), unknownFormPage()]) {
      expect(String(page.body)).not.toMatch(/js\.stripe\.com|pk_live|<over>/)
      expect(policyOf(page).join()).not.toContain('stripe.com')
      expect([404, 410]).toContain(page.statusCode)
    }
    expect(policyOf(unknownFormPage())).toContain("frame-ancestors 'none'")
  })

  it('has a script that can be read once it was made short, and writes what it is given as text', () => {
    const sale = { amountCents: toCents(12_345), description: '</script><b>' }
    const text = String(gatewayFormPage({ ...form, kind: 'sale', sale, billingZip: '"><i>' }, 'dark').body)
    const [, script = ''] = /<script nonce[^>]*>(.*)<\/script>/s.exec(text) ?? []
    expect(() => new Script(script)).not.toThrow()
    expect(text).toContain('Pay $123.45')
    expect(text).not.toMatch(/<i>|<b>/)
  })

  it('says that it is for tests where its key is', () => {
    expect(String(gatewayFormPage(form, 'light').body)).not.toContain('Test mode')
    expect(String(gatewayFormPage({ ...form, publishableKey: 'pk_test_51abc' }, 'light').body)).toContain(
      'Test mode',
    )
  })
})

describe('the colours of a form', () => {
  it.each([
    [undefined, `${own}/pay/x`, 'system'],
    [undefined, `${shop}/`, 'light'],
    [undefined, '', 'system'],
    ['dark', `${shop}/`, 'dark'],
    ['system', `${shop}/`, 'system'],
    ['pink', `${shop}/`, 'light'],
  ])('asked for as %s by %s are %s', (asked, referrer, scheme) => {
    expect(toScheme(asked, [own, shop], referrer)).toBe(scheme)
  })
})
