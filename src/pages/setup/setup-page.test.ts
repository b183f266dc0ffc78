import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Uuid } from '#kernel/ids'
import { hostedWith } from '../pay/hosted-invoice.fixture.ts'
import { expiredSetupPage, setupPage, type SetupView } from './setup-page.ts'

const form = { origin: 'https://form.example', url: 'https://form.example/v1/elements/CLIENT-TOKEN' }
const { company, invoice, now } = hostedWith({})
const link: SetupView['link'] = {
  company_id: company.id,
  id: '01940000-0000-7000-8000-000000000009' as Uuid,
  customer_id: invoice.customerId,
  order_id: null,
  description: 'For your membership.',
  vault_id: null,
  created_at: now,
  expires_at: now + 86_400_000,
}

const textOf = (changes: Partial<SetupView> = {}) =>
  String(
    setupPage({ company, rails: company.products, link, status: 'open', saved: undefined, ...changes }, form)
      .body,
  )
const mainOf = (changes?: Partial<SetupView>) => /<main.*<\/main>/s.exec(textOf(changes))?.[0] ?? ''

describe('the page on which a method is saved', () => {
  it('has less than 15 kB over the wire, and loads nothing from anywhere', () => {
    expect(gzipSync(textOf()).length).toBeLessThan(15_000)
    expect(textOf()).not.toMatch(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="(?!data:,")/)
  })

  it('says who asks, for what, and that nothing is charged', () => {
    const main = mainOf()
    expect(main).toContain('Juniper &amp; Sons Gardens')
    expect(main).toContain('For your membership.')
    expect(main).toContain("You won't be charged now.")
    expect(main.match(/role="tab"/g)).toHaveLength(2)
  })

  it('says what whoever saves a bank account agrees to, where one can be saved', () => {
    const mandate =
      'You authorize Juniper &amp; Sons Gardens to electronically debit this account for payments you approve. This stays in effect until you revoke it by contacting Juniper &amp; Sons Gardens at (555) 010-0199 or billing@juniper.example; allow 3 business days.'
    const branded = { ...company, branding: { supportPhone: '(555) 010-0199' } }
    // The form shows it directly above its button.
    expect(mainOf({ company: branded })).toContain(`<p data-rail="ach" hidden>${mandate}</p>`)
    expect(mainOf({ rails: ['cc'] })).not.toContain('You authorize')
  })

  it('offers only what the company offers', () => {
    expect(mainOf({ rails: ['ach'] })).toMatch(/data-rail="ach"/)
    expect(mainOf({ rails: ['ach'] })).not.toMatch(/data-rail="cc"|role="tab"/)
    expect(mainOf({ rails: [] })).not.toMatch(/<form|<button/)
  })

  it('says what was saved, masked, and offers nothing more', () => {
    const saved = { paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242' } as const
    expect(mainOf({ status: 'saved', saved })).toMatch(
      /<span>Saved<\/span>\s*Visa ending in 4242.*Visa ending in 4242 is on file with Juniper/s,
    )
    expect(mainOf({ status: 'saved' })).toMatch(/<span>Saved<\/span>\s*Payment method/)
    expect(mainOf({ status: 'saved', saved })).not.toMatch(/<form|<button/)
  })

  it('keeps hostile texts as texts', () => {
    const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
    const page = textOf({ company: { ...company, name: hostile }, link: { ...link, description: hostile } })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|"'>/)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
  })
})

it('a page on which nothing was saved in time says that it has expired', () => {
  const { statusCode, body } = expiredSetupPage(company)
  expect(statusCode).toBe(410)
  expect(String(body)).toMatch(/<h1>This link has expired<\/h1>/)
  // The page shows its company and the contact, since asking is the only step left.
  expect(String(body)).toMatch(/<header>.*<strong>Juniper &amp; Sons Gardens<\/strong>.*<footer>Questions\?/s)
})
