import { describe, expect, test } from 'vitest'
import { brandStyle, logoElement, pageFooter, type BrandedCompany } from './brand.ts'
import { payerPage } from './payer-page.ts'

const shown = (
  branding: BrandedCompany['branding'] = {},
  more: Partial<BrandedCompany> = {},
): BrandedCompany => ({
  name: 'Hill Gardens',
  email: 'hello@hill.example',
  branding,
  ...more,
})
const footerOf = (...of: Parameters<typeof shown>) => pageFooter(shown(...of)).html.replaceAll(/\s+/g, ' ')
const logo = { name: 'a.png', contentType: 'image/png', width: 400, height: 100 } as const

describe('the foot of a page', () => {
  test('says nothing of what there is not', () => {
    expect(footerOf()).toBe(
      '<footer>Questions? Contact Hill Gardens at <a href="mailto:hello@hill.example">hello@hill.example</a>.</footer>',
    )
    expect(footerOf({}, { email: undefined })).toBe('<footer>Questions? Contact Hill Gardens.</footer>')
  })

  test('says where payers write, call and read more, and where the company is', () => {
    const footer = footerOf({
      supportEmail: 'help@hill.example',
      supportPhone: '+1 (214) 555-0100',
      website: 'https://hill.example/help?a=b&c',
      addressLines: ['1 Main St', 'Dallas, TX 75201'],
    })
    expect(footer).toContain(
      'Contact Hill Gardens at <a href="mailto:help@hill.example">help@hill.example</a> or',
    )
    expect(footer).toContain('<a href="tel:+12145550100">+1 (214) 555-0100</a>.')
    expect(footer).toContain('<br />1 Main St, Dallas, TX 75201')
    expect(footer).toContain(
      'href="https://hill.example/help?a=b&amp;c" target="_blank" rel="noopener noreferrer"',
    )
    expect(footer).toContain('>hill.example/help?a=b&amp;c</a>')
    expect(footer).not.toContain('hello@hill.example')
  })

  test('has a number that no telephone dials as a text', () => {
    expect(footerOf({ supportPhone: '1-800-FLORIN ext. 7' }, { email: undefined })).toContain(
      'Questions? Contact Hill Gardens at 1-800-FLORIN ext. 7.',
    )
  })

  test('is nothing but text, whatever stands in it', () => {
    const footer = footerOf({
      supportEmail: `a"onclick='b'@hill.example`,
      supportPhone: '<b>1</b>',
      website: 'https://hill.example/"><script>alert(1)</script>',
      addressLines: ['<script>alert(1)</script>'],
    })
    expect(footer).not.toMatch(/<script|<b>|"onclick|"><s/)
  })

  test('tells the host of a website by its own letters', () => {
    expect(footerOf({ website: 'https://аpple.example/' })).toContain('>xn--pple-43d.example</a>')
  })
})

describe('the mark of a company', () => {
  test('is its initial, or its logo, which takes its place before it is there', () => {
    expect(logoElement(shown()).html).toBe('<span class="mark" aria-hidden="true">H</span>')
    expect(logoElement(shown({ logo })).html).toBe(
      '<img class="own-logo" src="/logos/a.png" alt="" width="176" height="44" />',
    )
  })
})

describe('the style of a page', () => {
  const styleOf = (branding: BrandedCompany['branding']) => {
    const page = payerPage({
      title: '',
      company: shown(branding),
      body: { html: '' },
      script: 'set-up',
      formOrigin: 'https://form.example',
    })
    return /<style[^>]*>([^<]*)</.exec(String(page.body))?.[1] ?? ''
  }

  test('is as it was where a company has nothing of its own', () => {
    expect(brandStyle(shown())).toBe('')
    expect(styleOf({})).not.toContain('own-logo')
  })

  test('has the colour of the company, one for light screens and one for dark ones', () => {
    const style = styleOf({ colour: '#0a5c36' })
    expect(style).toContain('button{background:#0a5c36}.mark{background:#0a5c36;color:var(--on-blue)}')
    expect(style).toMatch(
      /@media \(prefers-color-scheme:dark\)\{:root\{--blue:#[0-9a-f]{6};--on-blue:#10151c;/,
    )
    expect(style.match(/button\{background:#/g)).toHaveLength(2)
  })
})
