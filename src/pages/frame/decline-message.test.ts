import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { declineText } from './browser/decline-message.ts'

const general = 'The bank declined this card. Use another card or contact your bank.'

describe('a payer', () => {
  it.each([1606, 1607, 1500, 1510, 1603, 1615, 1619, 1631, 1801, 1803, 0])(
    'hears no reason of a decline by %d',
    (reason) => expect(declineText(reason, false, 1)).toEqual({ text: general, field: 'accountNumber' }),
  )

  it.each([
    [1608, 'accountNumber', /number isn't valid/],
    [1616, 'accountNumber', /insufficient funds/],
    [1622, 'expDate', /expired/],
    [1655, 'billingZip', /ZIP code/],
    [1656, 'cvv', /security code/],
    [1800, 'cvv', /security code/],
  ])('hears what to do of a decline by %d, at the field %s', (reason, field, text) => {
    expect(declineText(reason, false, 5)).toEqual({ text: expect.stringMatching(text), field })
    expect(declineText(reason, false, 6).text).toBe(general)
  })

  it('hears of an account as of a card, and not of a card', () => {
    for (const reason of [1500, 1608, 1616, 1622, 1655, 1800])
      expect(declineText(reason, true, 1).text).not.toContain('This card')
  })

  it('hears the same in the secure form as on a page', () => {
    const file = join(import.meta.dirname, '../../../packages/sandbox-processor/elements/decline-words.js')
    const inForm: typeof declineText = runInNewContext(
      `${readFileSync(file, 'utf8').replace('export ', '')};declineWords`,
    )
    for (let reason = 1000; reason < 2200; reason++)
      for (const isBank of [false, true])
        for (const count of [1, 5, 6])
          expect({ ...inForm(reason, isBank, count) }).toEqual(declineText(reason, isBank, count))
  })
})
