import { describe, expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

describe('createTextNames', () => {
  it('names a text from the second time on, and always the same', () => {
    const nameOf = createStatementNames()
    expect([nameOf('a'), nameOf('b'), nameOf('a'), nameOf('a'), nameOf('b')]).toEqual([
      undefined,
      undefined,
      'assembled 1',
      'assembled 1',
      'assembled 2',
    ])
  })

  it('names no more than so many, whatever comes', () => {
    const nameOf = createStatementNames(3)
    const names = Array.from({ length: 5_000 }, (_, place) => [nameOf(`${place}`), nameOf(`${place}`)])
    expect(new Set(names.flat())).toEqual(new Set([undefined, 'assembled 1', 'assembled 2', 'assembled 3']))
    expect(nameOf('0')).toBe('assembled 1')
  })
})
