import { expect, test } from 'vitest'
import { unknownPage } from './unknown-page.ts'

const chromium = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'application/json, text/html',
  'text/html;q=0.5, */*',
  'text/html;q=0, */*;q=0',
  'text/html;q=x',
  'text/*',
  'application/json, text/plain, */*',
])('who reads anything but pages as gladly is shown none (%s)', (accept) => {
  expect(unknownPage('/', accept)).toBeUndefined()
})

test('nothing of the API is a page', () => {
  for (const path of ['/api/', '/api/nope', '/operator/v1/nope', '/sandbox/v1/nope'])
    expect(unknownPage(path, chromium)).toBeUndefined()
})

test('a browser is shown where to read on, and what a payer needs', () => {
  for (const [path, statusCode] of [
    ['/', 200],
    ['/nope', 404],
    ['/apis', 404],
  ] as const)
    for (const accept of [chromium, 'text/html', 'text/HTML; q=0.9, application/json;q=0.8']) {
      const page = unknownPage(path, accept)
      expect(page).toMatchObject({ statusCode, headers: { Vary: 'Accept' } })
      expect(page?.body).toContain('href="/docs"')
      expect(page?.body).toContain('Open the full link from your email.')
    }
})
