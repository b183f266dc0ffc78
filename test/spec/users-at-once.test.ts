import { describe, expect, test } from 'vitest'
import { currentCode, setUpFactor } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import {
  goodPassword,
  getMailsTo,
  newBrowser,
  newUser,
  signInUser,
  findToken,
  type Browser,
} from '../support/users.ts'

const another = 'seven quiet lanterns'
const logIn = (browser: Browser, email: string, password = goodPassword) =>
  browser.call('POST', '/login', { email, password })

async function resetLink(company: { companyId: string }, email: string): Promise<string> {
  expect((await newBrowser().call('POST', '/password/forgot', { email })).status).toBe(202)
  const mails = await getMailsTo(company, email, 'password_reset')
  return findToken(mails.at(-1).links[0])
}

describe('a password that is reset while others sign in with it', () => {
  test('leaves none of their sessions', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const token = await resetLink(company, email)
    const others = Array.from({ length: 20 }, () => newBrowser())
    const begun = others.map((other) => logIn(other, email))
    const reset = newBrowser().call('POST', '/password/reset', { token, password: another })
    await Promise.all([...begun, reset])
    expect((await reset).status).toBe(200)
    for (const other of others) expect((await other.call('GET', '/me')).status).toBe(401)
    await signInUser(email, another)
  })

  test('leaves none of their challenges', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const { recoveryCodes } = await setUpFactor(browser)
    const token = await resetLink(company, email)
    const challenges: string[] = []
    const begun = Array.from({ length: 20 }, async () => {
      const { body } = await logIn(newBrowser(), email)
      if (body.challenge) challenges.push(body.challenge)
    })
    const reset = newBrowser().call('POST', '/password/reset', { token, password: another })
    await Promise.all([...begun, reset])
    expect((await reset).status).toBe(200)
    for (const challenge of challenges) {
      const shown = { challenge, recoveryCode: recoveryCodes[0] }
      expect((await newBrowser().call('POST', '/login/second-factor', shown)).status).toBe(401)
    }
    expect((await logIn(newBrowser(), email, another)).body.status).toBe('second_factor_required')
  })
})

test('a link to a new password is dead once its owner changed the password', async () => {
  const company = await newCompany()
  const { email, browser } = await newUser(company)
  const token = await resetLink(company, email)
  const sent = { currentPassword: goodPassword, newPassword: another }
  expect((await browser.call('PUT', '/me/password', sent)).status).toBe(200)
  const password = 'eleven brass kettles'
  expect((await newBrowser().call('POST', '/password/reset', { token, password })).status).toBe(410)
  await signInUser(email, another)
})

test('sessions are at most twenty, however many sign in at once', async () => {
  const { email } = await newUser(await newCompany())
  const browsers = Array.from({ length: 30 }, () => newBrowser())
  const answers = await Promise.all(browsers.map((browser) => logIn(browser, email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const open = await Promise.all(browsers.map((browser) => browser.call('GET', '/me')))
  expect(open.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('an email that nobody has keeps who asks for a link waiting as long as one that has an account', async () => {
  const { email } = await newUser(await newCompany())
  for (const asked of [email, `nobody-${email}`]) {
    const before = performance.now()
    await newBrowser().call('POST', '/password/forgot', { email: asked })
    expect(performance.now() - before, asked).toBeGreaterThan(240)
  }
})

test('a second factor that is confirmed ten times at once is set up once', async () => {
  const { browser } = await newUser(await newCompany())
  const shown = await browser.call('POST', '/reauthenticate', { password: goodPassword })
  expect(shown.status).toBe(200)
  const { secret } = (await browser.call('POST', '/me/two-factor', {})).body
  const code = currentCode(secret)
  const confirmed = await Promise.all(
    Array.from({ length: 10 }, () => browser.call('POST', '/me/two-factor/confirm', { code })),
  )
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(confirmed.filter(({ status }) => ![200, 401, 422].includes(status))).toEqual([])
  expect((await browser.call('GET', '/me')).body.person).toMatchObject({
    twoFactor: true,
    recoveryCodesLeft: 10,
  })
})
