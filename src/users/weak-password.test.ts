import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const owner = {
  email: 'ada.lovelace@engines.example',
  name: 'Ada Lovelace',
  companyNames: ['Analytical Engines Ltd', 'Demo Company'],
}

test.each([
  'password1234',
  'P@ssw0rd!2026',
  'passwordpassword',
  'correctpassword1',
  'qwertyuiop12345',
  'qwertzuiopasdf',
  '1234567890123456',
  'aaaaaaaaaaaaaaaa',
  'abababababababab',
  'abcabcabcabcabcabc',
  'abcdefghijklmnop',
  'zyxwvutsrqponmlk',
  'Summer2026!Summer',
  'letmein-letmein-1',
  'AdaLovelace2026!',
  'ada.lovelace@engines.example',
  'AnalyticalEngines1',
  'florin-florin-florin',
  'FlorinDashboard1!',
  'DemoCompany-2026',
  'iloveyou12345678',
  '            a b c d',
])('%j is weak', (password) => {
  expect(isWeakPassword(password, owner)).toBe(true)
})

test.each([
  'correct horse battery staple',
  'v8Kq-zR2m-Yt5w',
  'tortoise umbrella kettle',
  'Xk9#mP2$vL7@',
  'мой дядя самых честных правил',
  'she sells seashells by the shore',
  'ada keeps wandering penguins',
])('%j is not', (password) => {
  expect(isWeakPassword(password, owner)).toBe(false)
})
