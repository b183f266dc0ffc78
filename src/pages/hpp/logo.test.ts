import { expect, it } from 'vitest'
import { parseLogo } from './logo.ts'

it.each([
  ['https://cdn.example/logo.png?size=2', 'https://cdn.example'],
  ['http://127.0.0.1:4000/logo.svg', 'http://127.0.0.1:4000'],
  ['https://CDN.example:443/a b', 'https://cdn.example'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example'],
])('a logo at %s is loaded from %s and nowhere else', (address, origin) => {
  expect(parseLogo(address)?.origin).toBe(origin)
})

it.each([
  undefined,
  '',
  'logo.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'https://a;sandbox/x',
  'https://a,default-src/x',
  "https://'none'/x",
  'https://[::1]/x',
  'https://*.example/x',
  'ftp://cdn.example/x',
])('there is no logo at %s', (address) => {
  expect(parseLogo(address)).toBeUndefined()
})
