import { describe, expect, it } from 'vitest'
import { closedLinkPage } from './payer-page.ts'

describe('a link that opens nothing', () => {
  it.each([404, 410] as const)('tells nothing but that it is not valid any more (%i)', (statusCode) => {
    const { body, headers, ...rest } = closedLinkPage(statusCode)
    expect(rest).toEqual({ statusCode, contentType: 'text/html; charset=utf-8' })
    expect(String(body)).not.toContain('<script')
    expect(headers?.['Content-Security-Policy']).not.toContain('script-src')
    const text = /<main.*<\/main>/s
      .exec(String(body))?.[0]
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(text?.trim()).toBe(
      'This link has expired or isn’t valid Ask the business that sent it for a new one.',
    )
  })
})
