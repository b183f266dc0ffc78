import { expect, test } from 'vitest'
import { splitRuns } from './runs.ts'

const inLatinAndHebrew = (codePoint: number) => codePoint < 0x600

const seen = (line: string) =>
  splitRuns(line, inLatinAndHebrew).map(
    ({ text, isKnown, direction }) => `${direction}${isKnown ? '' : ' other'}: ${text}`,
  )

test('a line from left to right that the font knows is one piece', () => {
  expect(seen('Jan Łukasiewicz, 12')).toEqual(['ltr: Jan Łukasiewicz, 12'])
  expect(seen('')).toEqual(['ltr: '])
})

test('what the font does not know is for the one that stands in', () => {
  expect(seen('Ann 山田 太郎 Ng')).toEqual(['ltr: Ann ', 'ltr other: 山田 太郎 ', 'ltr: Ng'])
})

test('words from the right stay in one piece, and numbers among them run from the left', () => {
  expect(seen('דוד לוי')).toEqual(['rtl: דוד לוי'])
  expect(seen('רחוב 12 דוד')).toEqual(['rtl:  דוד', 'ltr: 12', 'rtl: רחוב '])
})

test('a name from the right within a line from the left stands where it stands, and brackets open to it', () => {
  expect(seen('To דוד (לוי) at')).toEqual(['ltr: To ', 'rtl: דוד )לוי(', 'ltr:  at'])
})
