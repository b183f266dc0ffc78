import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIds, getIdTime, parseId, toLowestId, toPublicId, type InvoiceId } from './ids.ts'

const known = '01890a5d-ac96-774b-bcce-b302099a8057' as InvoiceId
const shown = 'inv_01h455vb4pex5vsknk084sn02q'

const uuids = fc.uuid().map((uuid) => uuid as InvoiceId)

describe('an id that a caller sends', () => {
  test('is none when the prefix, the length or a letter is wrong', () => {
    const letters = shown.slice(4)
    const wrong = [
      '',
      'inv',
      'inv_',
      letters,
      `cus_${letters}`,
      `inv-${letters}`,
      `INV_${letters}`,
      `inv_${letters.toUpperCase()}`,
      `${shown}0`,
      shown.slice(0, -1),
      ` ${shown}`,
      `${shown}\n`,
      `inv_${letters.replace('h', 'i')}`,
      `inv_${letters.replace('h', 'l')}`,
      `inv_${letters.replace('h', 'o')}`,
      `inv_${letters.replace('h', 'u')}`,
      known,
    ]
    for (const text of wrong) expect(parseId('inv', text), text).toBeUndefined()
  })

  test('is none when it holds more than 128 bits', () => {
    expect(parseId('inv', `inv_${'7'.padEnd(26, 'z')}`)).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
    expect(parseId('inv', `inv_${'8'.padEnd(26, '0')}`)).toBeUndefined()
  })

  test('is never made of any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = parseId('inv', text)
        return id === undefined || toPublicId('inv', id) === text
      }),
    )
  })
})

describe('an id', () => {
  test('is shown in the TypeID form', () => {
    expect(toPublicId('inv', known)).toBe(shown)
    expect(parseId('inv', shown)).toBe(known)
  })

  test('is the same again after it was shown', () => {
    fc.assert(fc.property(uuids, (id) => parseId('inv', toPublicId('inv', id)) === id))
  })

  test('has one form only: two ids never look alike, and they sort as they are', () => {
    fc.assert(
      fc.property(uuids, uuids, (a, b) => {
        expect(toPublicId('inv', a) === toPublicId('inv', b)).toBe(a === b)
        expect(toPublicId('inv', a) < toPublicId('inv', b)).toBe(a < b)
      }),
    )
  })

  test('is a UUID of version 7 that begins with its time', () => {
    const times = fc.integer({ min: 0, max: 2 ** 48 - 2 })
    const randoms = fc.uint8Array({ minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(times, randoms, (ms, random) => {
        const id = createIds(
          () => ms,
          (bytes) => bytes.set(random),
        ).next()
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(getIdTime(id)).toBe(ms)
        expect(toLowestId(ms) <= id).toBe(true)
        expect(toLowestId(ms + 1) > id).toBe(true)
      }),
    )
  })
})
