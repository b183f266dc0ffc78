import { describe, expect, test } from 'vitest'
import type { Branding } from '#companies'
import { composeMail } from './compose-mail.ts'
import { mailFacts } from './mail.fixture.ts'

const logo = { name: 'a.png', contentType: 'image/png', width: 440, height: 100 } as const
const mailOf = (branding: Branding) => composeMail(mailFacts({ company: { branding } }))

describe('a mail of a company that has nothing of its own', () => {
  test('fetches nothing, and begins with its name', () => {
    const { html } = mailOf({})
    expect(html).toMatch(/<bdi>Hill Gardens<\/bdi>/)
    expect(html).not.toMatch(/<img|src=/)
    expect(html).toContain('background-color: #1f5fd1')
  })
})

describe('a mail of a company that has a logo', () => {
  test('begins with it, and with the name where no picture is shown', () => {
    const { html, text } = mailOf({ logo })
    const picture = /<img[^>]*>/.exec(html)?.[0].replaceAll(/\s+/g, ' ')
    expect(picture).toContain(
      'src="https://pay.example/logos/a.png" alt="Hill Gardens" width="220" height="50"',
    )
    expect(html).not.toContain('<bdi>')
    expect(text).not.toContain('logos')
  })
})

describe('a mail of a company that has a colour', () => {
  test('has it on its button, and another that can be read on dark screens', () => {
    const { html } = mailOf({ colour: '#0a5c36' })
    expect(html).toMatch(/class="button" style="[^"]*; background-color: #0a5c36"/)
    const own = html.slice(html.indexOf('.blue { color: #0a5c36 !important }'))
    expect(own).toMatch(/dark\) \{\s+\.blue \{ color: #[0-9a-f]{6} !important \}/)
  })
})

describe('the foot of a mail', () => {
  const branding = {
    supportEmail: 'help@hill.example',
    supportPhone: '(214) 555-0100',
    website: 'https://hill.example/help',
    addressLines: ['1 Main St', '<b>Dallas</b>, TX 75201'],
  }

  test('says where payers write, call and read more, and where the company is', () => {
    const { text, html } = mailOf(branding)
    expect(text).toContain(
      'Questions? Reply to this email or contact Hill Gardens at help@hill.example or (214) 555-0100.',
    )
    expect(text).toContain(
      [
        "You're receiving this because Hill Gardens sent you an invoice.",
        'Hill Gardens, 1 Main St, <b>Dallas</b>, TX 75201',
        'hill.example/help',
      ].join('\n'),
    )
    for (const target of ['mailto:help@hill.example', 'tel:2145550100', 'https://hill.example/help'])
      expect(html).toContain(`href="${target}"`)
    expect(html).toContain('Hill Gardens, 1 Main St, &lt;b&gt;Dallas&lt;/b&gt;, TX 75201')
    expect(text + html).not.toContain('hello@hill.example')
  })

  test('links no number that cannot be dialed as it is written', () => {
    const { text, html } = mailOf({ supportPhone: '1-800-FLOWERS' })
    expect(text).toContain('or 1-800-FLOWERS.')
    expect(html).toContain('1-800-FLOWERS')
    expect(html).not.toContain('tel:')
  })
})
