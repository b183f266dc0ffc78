import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatState, stateCodes } from '#kernel/us-states'
import { readState } from './read-state.ts'

describe('a state of the United States that is unknown', () => {
  test('is a problem that names the text and the accepted form', () => {
    expect(readState('Bavaria', 'US')).toEqual({
      problem: 'the state "Bavaria" is not one of the United States; write its two-letter code',
    })
  })

  test('is a problem with the state that is near', () => {
    expect(readState('Californa', undefined)).toEqual({
      problem:
        'the state "Californa" is not one of the United States (CA, California, is near); write its two-letter code',
    })
  })

  test('is a problem that never repeats a card number', () => {
    expect(JSON.stringify(readState('4242 4242 4242 4242', 'US'))).not.toContain('4242')
  })
})

test.each([...stateCodes])('%s is read by its code and by its name, in any case', (code) => {
  const name = formatState(code)
  for (const text of [
    code,
    code.toLowerCase(),
    ` ${code} `,
    `US-${code}`,
    name,
    name.toUpperCase(),
    `${name} `,
  ])
    expect(readState(text, 'US')).toEqual({ state: code })
})

test.each([
  ['N.Y.', 'NY'],
  ['District of Columbia', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['north  dakota', 'ND'],
  ['NorthDakota', 'ND'],
  ['U.S. Virgin Islands', 'VI'],
  ['Armed Forces Europe', 'AE'],
])('%s is %s', (text, state) => {
  expect(readState(text, 'United States')).toEqual({ state })
})

test.each(['', ' ', null, undefined])('an address without a state has none: %j', (text) => {
  expect(readState(text, 'US')).toEqual({})
})

test.each([
  ['Bayern', 'DE'],
  ['CA', 'CA'],
  ['Ontario', 'Canada'],
])('%s in %s is no state here', (text, country) => {
  expect(readState(text, country)).toEqual({})
})

test.each(['PR', 'VI', 'GU', 'AS', 'MP', 'pr'])(
  'an address in the country %s is in that territory',
  (country) => {
    expect(readState('San Juan', country)).toEqual({ state: country.toUpperCase() })
  },
)

test('every text is either a state of the list, no state or a problem', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('US', '', 'DE'), (text, country) => {
      const read = readState(text, country)
      if ('problem' in read) return country !== 'DE' && read.problem.length < 250
      return read.state === undefined || stateCodes.has(read.state)
    }),
  )
})
