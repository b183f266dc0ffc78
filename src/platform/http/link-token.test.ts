import { expect, test } from 'vitest'
import { parseQuery } from './request-state.ts'
import { linkToken } from './link-token.ts'

test.each([
  '',
  '.',
  ').',
  ',',
  '>',
  '"',
  '&amp;',
  '&amp;utm_source=mail',
  ' ',
  '\u00a0',
  '\u201d',
  '。',
  ';',
  '?',
  '%',
])('a token is what comes before %j', (behind) => {
  expect(linkToken().parse(`itk_aZ-9_${behind}`)).toBe('itk_aZ-9_')
})

test('a query means the same where it was copied from the source of a page', () => {
  expect(parseQuery('exp=1&amp;page=a&amp;amp;sig=b')).toEqual({ exp: '1', page: 'a', sig: 'b' })
  expect(parseQuery('q=a%26amp%3Bb&n=1&n=2&e=')).toEqual({ q: 'a&amp;b', n: ['1', '2'], e: '' })
})
