import { describe, expect, test } from 'vitest'
import { ApiError } from '#kernel/refusals'
import { refuseReturnUrl, toRedirectUrl, findReturnUrlProblem } from './return-url.ts'

const company = {
  formOrigins: ['https://shop.example', 'https://pay.shop.example:8443', 'http://localhost:3000'],
}

describe('an address to return to is refused', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://shop.example/',
    '//shop.example/',
    '/thanks',
    'shop.example/thanks',
    'https:shop.example',
    'https:///shop.example',
    'https:\\\\shop.example\\',
    'https://',
    'https://shop.example\\@evil.example/',
    'https://user:secret@shop.example/',
    'https://user@shop.example/',
    'https://@shop.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:@evil.example/',
    'https://shop.example/\nSet-Cookie: a=b',
    'https://shop.example/\r\n',
    'https://sh\top.example/',
    ' https://shop.example/',
    'https://shop.example/ ',
    'https://shop.example/a b',
    'https://shоp.example/',
    'https://ｓｈｏｐ.example/',
    'https://shop。example/',
    'https://shop.example/\u202Egnp.exe',
    'https://shop.example/ü',
    'https://shop%2eexample/',
    'https://shop.example/"onclick="alert(1)',
    'https://shop.example/<b>',
    'https://shop.example:99999/',
    'https://[::1/',
    'https://shop.example/?token=hpt_mine',
    'https://shop.example/?a=1&to%6ben=hpt_mine',
  ])('where it is written like %j', (address) => {
    const isRefused = findReturnUrlProblem(address) !== undefined
    expect(isRefused || refusalOf(address) !== undefined).toBe(true)
  })

  test.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://www.shop.example/',
    'https://shop.example:8443/',
    'https://pay.shop.example/',
    'https://shop.example./',
    'https://xn--shp-jgd.example/',
    'http://localhost/',
  ])('where its host is not one of the company’s: %j', (address) => {
    expect(findReturnUrlProblem(address)).toBeUndefined()
    expect(refusalOf(address)).toMatchObject({
      fields: [
        { path: 'body.return_url', message: expect.stringContaining('shop.example, pay.shop.example') },
      ],
    })
    expect(toRedirectUrl(company, address, 'hpt_1')).toBeUndefined()
  })

  test('where the company names no origin at all', () => {
    expect(refusalOf('https://shop.example/', 'sandbox', { formOrigins: [] })).toMatchObject({
      fields: [{ message: 'must be on a host that the company names in formOrigins, which names none' }],
    })
  })

  test('where it is not encrypted, but in the sandbox', () => {
    expect(refusalOf('http://localhost:3000/', 'production')).toMatchObject({
      fields: [{ message: 'must begin with https://' }],
    })
    expect(refusalOf('http://localhost:3000/')).toBeUndefined()
    expect(refusalOf('http://shop.example/')).toBeUndefined()
  })
})

describe('an address to return to', () => {
  test.each([
    ['https://shop.example', 'https://shop.example?token=hpt_1'],
    ['https://shop.example/thanks', 'https://shop.example/thanks?token=hpt_1'],
    ['https://SHOP.example/Thanks', 'https://SHOP.example/Thanks?token=hpt_1'],
    ['https://shop.example:443/?', 'https://shop.example:443/?token=hpt_1'],
    ['https://shop.example/?order=7', 'https://shop.example/?order=7&token=hpt_1'],
    ['https://shop.example/?order=7&', 'https://shop.example/?order=7&token=hpt_1'],
    ['https://shop.example/#done', 'https://shop.example/?token=hpt_1#done'],
    ['https://shop.example/?a=%20+b&c#/x?y=1', 'https://shop.example/?a=%20+b&c&token=hpt_1#/x?y=1'],
    [
      'https://pay.shop.example:8443/a;b,c/(d)~!$*',
      'https://pay.shop.example:8443/a;b,c/(d)~!$*?token=hpt_1',
    ],
  ])('%s gets the token and nothing else', (address, expected) => {
    expect(findReturnUrlProblem(address)).toBeUndefined()
    expect(refusalOf(address, 'production')).toBeUndefined()
    expect(toRedirectUrl(company, address, 'hpt_1')).toBe(expected)
    expect(new URL(expected).searchParams.get('token')).toBe('hpt_1')
  })

  test('is none where none was given', () => {
    expect(toRedirectUrl(company, undefined, 'hpt_1')).toBeUndefined()
  })
})

function refusalOf(address: string, environment: 'sandbox' | 'production' = 'sandbox', of = company) {
  try {
    refuseReturnUrl({ environment }, of, URL.canParse(address) ? address : 'https://refused.example')
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.details
    throw error
  }
}
