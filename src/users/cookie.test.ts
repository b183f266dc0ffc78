import { expect, test } from 'vitest'
import { toClearedCookie, toSessionCookie, parseTokenCookie } from './cookie.ts'

test('by https the cookie is one that no other host and no other path can set', () => {
  const { 'set-cookie': cookie } = toSessionCookie('https://desk.example', 'ps_token')
  expect(cookie).toBe('__Host-florin=ps_token; Path=/; HttpOnly; SameSite=Strict; Secure')
  const { 'set-cookie': cleared } = toClearedCookie('https://desk.example')
  expect(cleared).toBe('__Host-florin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0')
})

test.each([
  ['florin=ps_forged'],
  ['x__Host-florin=ps_forged'],
  ['__Host-florin='],
  ['a=__Host-florin=ps_forged'],
])('by https %j opens nothing', (header) => {
  expect(parseTokenCookie('https://desk.example', header)).toBeUndefined()
})

test('the token is found among other cookies', () => {
  expect(parseTokenCookie('https://desk.example', 'a=b; __Host-florin=ps_token;c=d')).toBe('ps_token')
})
