import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#kernel/refusals'
import { openSecrets } from '#platform/secrets'
import { createCursor, parseCursor } from './cursor.ts'

const secrets = openSecrets(Buffer.alloc(32, 7))
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
)
const positions = fc.array(fc.option(texts), { minLength: 1, maxLength: 3 })
const position = ['2026-01-01 00:00:00+00', 'a@example.com', null]

const isRefused = (about: string, cursor: string, by = secrets) => {
  try {
    parseCursor(by, about, cursor)
    return false
  } catch (error) {
    return error instanceof ApiError
  }
}

describe('a cursor', () => {
  test('is refused when any one of its letters is another, at every place', () => {
    const cursor = createCursor(secrets, 'about', position)
    for (let place = 0; place < cursor.length; place++)
      for (const letter of 'AaZz09-_.=+/ \n~é') {
        if (letter === cursor[place]) continue
        const altered = `${cursor.slice(0, place)}${letter}${cursor.slice(place + 1)}`
        expect(isRefused('about', altered), altered).toBe(true)
      }
  })

  test('is refused when it was cut or made longer, at either end', () => {
    const cursor = createCursor(secrets, 'about', position)
    for (let place = 1; place < cursor.length; place++) {
      expect(isRefused('about', cursor.slice(0, place))).toBe(true)
      expect(isRefused('about', cursor.slice(place))).toBe(true)
    }
    for (const more of ['.', '.x', '..', 'A', '=', ' '])
      for (const longer of [`${cursor}${more}`, `${more}${cursor}`])
        expect(isRefused('about', longer), longer).toBe(true)
  })

  test('is refused by any search but its own', () => {
    fc.assert(
      fc.property(texts, texts, positions, (one, other, position) => {
        fc.pre(one !== other)
        return isRefused(other, createCursor(secrets, one, position))
      }),
    )
  })

  test('is refused by a service with another key', () => {
    const others = openSecrets(randomBytes(32))
    expect(isRefused('about', createCursor(secrets, 'about', position), others)).toBe(true)
  })

  test('of nobody is refused, whatever it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(text !== '')
        return isRefused('about', text) && isRefused('about', `${text}.${text}`)
      }),
    )
  })

  test('leads to the place that it was made of, and an empty one to the first page', () => {
    fc.assert(
      fc.property(texts, positions, (about, position) => {
        expect(parseCursor(secrets, about, createCursor(secrets, about, position))).toEqual(position)
      }),
    )
    expect(parseCursor(secrets, 'about', '')).toBe(undefined)
  })
})
