import { describe, expect, test } from 'vitest'
import { aStripeCustomer, aStripeInvoice } from '../../../test/support/stripe-export.ts'
import { UnreadableExport } from '../book.ts'
import { readExport } from '../read-export.ts'

const now = Date.UTC(2027, 0, 15, 12)

describe('an export is refused as a whole', () => {
  const refusal = (files: Map<string, Uint8Array>) => () =>
    readExport('stripe', files, { now, taxPercentage: 0, days: 0 })
  const bytes = (text: string) => Buffer.from(text)

  test('if a file is cut, one page of several, of other objects, or no UTF-8', () => {
    const whole = JSON.stringify({ object: 'list', data: [aStripeCustomer()], has_more: false })
    const cases: [Uint8Array, RegExp][] = [
      [bytes(whole.slice(0, -20)), /not whole JSON/],
      [bytes(whole.replace('"has_more":false', '"has_more":true')), /one page of several/],
      [bytes(JSON.stringify([aStripeInvoice({ created: now })])), /an? invoice in place 1/],
      [bytes(JSON.stringify({ error: { message: 'Invalid API Key' } })), /neither the body of a list call/],
      [Uint8Array.from([0xff, 0xfe, 0x5b, 0x5d]), /not whole JSON/],
      [bytes('[{"object":"customer"}]'), /place 1 that cannot be read: id/],
    ]
    for (const [content, message] of cases) {
      const read = refusal(new Map([['customers.json', content]]))
      expect(read).toThrow(UnreadableExport)
      expect(read).toThrow(message)
    }
    expect(refusal(new Map([['customers.json', bytes(`\ufeff${whole}`)]]))).not.toThrow()
  })

  test('if the folder has none of its files', () => {
    expect(refusal(new Map([['charges.json', bytes('[]')]]))).toThrow(/none of customers\.json/)
  })
})
