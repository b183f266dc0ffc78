import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveShades, surfaces } from './accent.ts'
import { black, computeContrast, contrastMin, mixColours, toReadableColour, white } from './colour.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the contrast of two colours', () => {
  test.each([
    [white, black, 21],
    [white, white, 1],
    ['#767676', white, 4.54],
    ['#777777', white, 4.48],
    ['#ff0000', white, 4],
    ['#1f5fd1', white, 5.81],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(computeContrast(one, other)).toBeCloseTo(ratio, 2)
    expect(computeContrast(other, one)).toBe(computeContrast(one, other))
  })
})

describe('the nearest colour that can be read on white', () => {
  const nearest = (colour: string) => toReadableColour(colour, [white], { toward: black })

  test('is the colour itself where that can be read', () => {
    for (const colour of [black, '#1f5fd1', '#767676', '#C00000'])
      expect(nearest(colour)).toBe(colour.toLowerCase())
  })

  test('is darker, of the same hue, and no darker than it has to be', () => {
    expect(nearest(white)).toBe('#767676')
    expect(nearest('#ffcc00')).toMatch(/^#[89a]\w[67]\w00$/)
    fc.assert(
      fc.property(anyColour, (colour) => {
        const ratio = computeContrast(nearest(colour), white)
        expect(ratio).toBeGreaterThanOrEqual(contrastMin)
        if (nearest(colour) !== colour) expect(ratio).toBeLessThan(contrastMin + 0.15)
      }),
    )
  })
})

test('of every colour that can be read on white, all that is derived can be read where it stands', () => {
  fc.assert(
    fc.property(anyColour, (any) => {
      const { light, dark } = deriveShades(toReadableColour(any, [white], { toward: black }))
      for (const [shades, { back, card, soft }] of [
        [light, surfaces.light],
        [dark, surfaces.dark],
      ] as const) {
        const { fill, onFill, text, tint } = shades
        for (const background of [back, card, tint])
          expect(computeContrast(text, background)).toBeGreaterThanOrEqual(contrastMin)
        expect(computeContrast(onFill, fill)).toBeGreaterThanOrEqual(contrastMin)
        expect(computeContrast(soft, tint)).toBeGreaterThanOrEqual(contrastMin)
        // The fill of a button must contrast with its surroundings. WCAG 2.2, 1.4.11.
        for (const background of [back, card])
          expect(computeContrast(fill, background)).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

test('a dark colour stays as colourful on a dark screen', () => {
  expect(deriveShades('#0a5c36').dark.text).toBe('#8cc3a0')
  expect(deriveShades('#1f5fd1').dark.text).toBe('#82baff')
  expect(deriveShades('#b00020').dark.text).toBe('#ff9b95')
  expect(deriveShades(black).dark.text).toMatch(/^#(..)\1\1$/)
})

test('what is mixed of two colours lies between them', () => {
  expect(mixColours(black, white, 0)).toBe(black)
  expect(mixColours(black, white, 1)).toBe(white)
  expect(mixColours('#102030', '#305070', 0.5)).toBe('#203850')
})
