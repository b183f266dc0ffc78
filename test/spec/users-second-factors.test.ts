import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { currentCode, setUpFactor } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import {
  ageSessions,
  goodPassword,
  getMailsTo,
  membersOf,
  newBrowser,
  newUser,
  setSettings,
  signInUser,
  findToken,
  type Browser,
} from '../support/users.ts'

/** Submits a correct password and returns the challenge of the response. */
async function challengeOf(email: string, browser = newBrowser()): Promise<string> {
  const answered = await browser.call('POST', '/login', { email, password: goodPassword })
  expect(answered.body, answered.text).toMatchObject({ status: 'second_factor_required' })
  return answered.body.challenge
}

/** Requests this many challenges at the same time. */
function challengesOf(email: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => challengeOf(email)))
}

const show = (body: object, browser: Browser = newBrowser()) =>
  browser.call('POST', '/login/second-factor', body)

describe('a second factor', () => {
  test('is set up only by who showed again who they are, and counts from its first code', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const refused = await browser.call('POST', '/me/two-factor', {})
    expect(refused.body).toMatchObject({ statusCode: 403, error: 'forbidden', reauthenticate: true })
    expect((await browser.call('POST', '/me/two-factor/confirm', { code: '000000' })).status).toBe(422)
    await browser.call('POST', '/reauthenticate', { password: goodPassword })
    const begun = await browser.call('POST', '/me/two-factor', {})
    expect(begun.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: `otpauth://totp/${encodeURIComponent(`Florin:${email}`)}?secret=${begun.body.secret}&issuer=Florin&algorithm=SHA1&digits=6&period=30`,
    })
    for (const [code, status] of [
      ['12345', 400],
      [currentCode(begun.body.secret, 2), 401],
    ] as const)
      expect((await browser.call('POST', '/me/two-factor/confirm', { code })).status).toBe(status)
    await signInUser(email)
    const code = currentCode(begun.body.secret)
    const confirmed = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('POST', '/me/two-factor/confirm', { code })),
    )
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await newBrowser().call('POST', '/login', { email, password: goodPassword })).body).toEqual({
      status: 'second_factor_required',
      challenge: expect.stringMatching(/^sc_[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
    })
    expect(await membersOf(company).list()).toMatchObject([{ twoFactor: true }])
    expect(await getMailsTo(company, email, 'security_notice')).toMatchObject([
      { subject: expect.stringContaining('second factor') },
    ])
    const entries = await getAudit(company, { action: 'person.two_factor_set' })
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(begun.body.secret)
  })

  test('ends all other sessions once it is set up', async () => {
    const { email, browser } = await newUser(await newCompany())
    const other = await signInUser(email)
    await setUpFactor(browser)
    expect((await other.call('GET', '/me')).status).toBe(401)
    expect((await browser.call('GET', '/me')).body.person).toMatchObject({
      twoFactor: true,
      recoveryCodesLeft: 10,
    })
  })

  test('signs nobody in by a password alone, nor by a challenge that there is not', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { secret } = await setUpFactor(browser)
    const own = newBrowser()
    const challenge = await challengeOf(email, own)
    expect(own.cookie()).toBeUndefined()
    expect((await own.call('GET', '/me')).status).toBe(401)
    const code = currentCode(secret)
    for (const body of [
      { challenge },
      { challenge, code, recoveryCode: '1-AAAAA-AAAAA' },
      { challenge, code: '1' },
    ])
      expect((await show(body)).status).toBe(400)
    expect((await show({ challenge: `sc_${'a'.repeat(43)}`, code })).status).toBe(401)
    expect((await show({ challenge, code }, own)).body).toEqual({
      status: 'signed_in',
      csrfToken: expect.any(String),
    })
    expect((await own.call('GET', '/me')).status).toBe(200)
  })

  test('takes a code once, also from twenty at once with challenges of their own', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { secret } = await setUpFactor(browser)
    const challenges = await challengesOf(email, 20)
    const code = currentCode(secret)
    const shown = await Promise.all(challenges.map((challenge) => show({ challenge, code })))
    expect(shown.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(401)])
  })

  test('takes five wrong codes of a challenge, and no right one after them', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { secret } = await setUpFactor(browser)
    const challenge = await challengeOf(email)
    for (let count = 0; count < 5; count++)
      expect((await show({ challenge, code: currentCode(secret, 100 + count) })).status).toBe(401)
    expect((await show({ challenge, code: currentCode(secret) })).status).toBe(401)
    expect((await show({ challenge: await challengeOf(email), code: currentCode(secret) })).status).toBe(200)
  })

  test('takes twenty wrong codes an hour of a person, however many challenges they are for', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { secret } = await setUpFactor(browser)
    const challenges = await challengesOf(email, 5)
    const tries = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => challenge))
    const shown = await Promise.all(
      tries.map((challenge, count) => show({ challenge, code: currentCode(secret, 50 + count) })),
    )
    expect(shown.map(({ status }) => status).toSorted()).toEqual([
      ...Array(20).fill(401),
      ...Array(5).fill(429),
    ])
  })
})

describe('a recovery code', () => {
  test('stands in for a code once, of twenty at once, and is counted down', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { recoveryCodes } = await setUpFactor(browser)
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    const wrong = await show({ challenge: await challengeOf(email), recoveryCode: first.replace(/^1/, '2') })
    expect(wrong.status).toBe(401)
    const challenges = await challengesOf(email, 10)
    const shown = await Promise.all(challenges.map((challenge) => show({ challenge, recoveryCode: first })))
    expect(shown.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    const own = newBrowser()
    await show(
      { challenge: await challengeOf(email), recoveryCode: second.toLowerCase().replaceAll('-', ' - ') },
      own,
    )
    expect((await own.call('GET', '/me')).body.person.recoveryCodesLeft).toBe(8)
  })

  test('is worthless once there are new ones', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { recoveryCodes } = await setUpFactor(browser)
    const made = await browser.call('POST', '/me/recovery-codes', {})
    expect(new Set([...recoveryCodes, ...made.body.recoveryCodes]).size).toBe(20)
    expect((await show({ challenge: await challengeOf(email), recoveryCode: recoveryCodes[0] })).status).toBe(
      401,
    )
    const right = { challenge: await challengeOf(email), recoveryCode: made.body.recoveryCodes[0] }
    expect((await show(right)).status).toBe(200)
  })
})

describe('a second factor that a company asks for', () => {
  test('is kept, and asked of who has none; taken off it is where nobody asks', async () => {
    const company = await newCompany()
    const { browser } = await newUser(company)
    await setUpFactor(browser)
    await setSettings(company.companyId, { requireTwoFactor: true })
    expect((await browser.call('DELETE', '/me/two-factor')).status).toBe(422)
    await setSettings(company.companyId, { requireTwoFactor: false })
    await ageReauthentication(browser)
    expect((await browser.call('DELETE', '/me/two-factor')).status).toBe(200)
    expect((await browser.call('DELETE', '/me/two-factor')).status).toBe(422)
    expect((await browser.call('POST', '/me/recovery-codes', {})).status).toBe(422)
    expect((await browser.call('GET', '/me')).body.person).toMatchObject({
      twoFactor: false,
      recoveryCodesLeft: 0,
    })
  })
})

test('the operator takes a lost second factor off: sessions end, and the person is told', async () => {
  const company = await newCompany()
  const { email, memberId, browser } = await newUser(company)
  await setUpFactor(browser)
  const challenge = await challengeOf(email)
  expect((await membersOf(company).list())[0]).toMatchObject({ twoFactorResetBy: 'admin' })
  const reset = await membersOf(company).resetTwoFactor(memberId)
  expect([reset.status, reset.body.twoFactor]).toEqual([200, false])
  expect((await browser.call('GET', '/me')).status).toBe(401)
  expect((await show({ challenge, code: '123456' })).status).toBe(401)
  await signInUser(email)
  const notices = await getMailsTo(company, email, 'security_notice')
  expect(notices.at(-1)).toMatchObject({ subject: expect.stringContaining('reset') })
  expect(await getAudit(company, { action: 'member.two_factor_reset' })).toMatchObject([
    { actor: { type: 'operator' } },
  ])
})

test('who has a second factor is a member of another company only once it was shown', async () => {
  const { email, browser } = await newUser(await newCompany())
  const { secret } = await setUpFactor(browser)
  const company = await newCompany({ name: 'Second Company' })
  const { inviteUrl } = (await membersOf(company).invite({ email })).body
  const own = newBrowser()
  const accepted = await own.call('POST', `/invitations/${findToken(inviteUrl)}/accept`, {
    password: goodPassword,
  })
  expect(accepted.body).toMatchObject({ status: 'second_factor_required' })
  expect(await membersOf(company).list()).toMatchObject([{ status: 'invited' }])
  expect((await show({ challenge: accepted.body.challenge, code: currentCode(secret) }, own)).status).toBe(
    200,
  )
  expect(await membersOf(company).list()).toMatchObject([{ status: 'active', twoFactor: true }])
  expect((await own.call('GET', '/me')).body.companies).toHaveLength(2)
})

test('a reset password leaves the second factor as it is', async () => {
  const company = await newCompany()
  const { email, browser } = await newUser(company)
  await setUpFactor(browser)
  await newBrowser().call('POST', '/password/forgot', { email })
  const [mail] = await getMailsTo(company, email, 'password_reset')
  const body = { token: findToken(mail.links[0]), password: goodPassword }
  expect((await newBrowser().call('POST', '/password/reset', body)).status).toBe(200)
  await challengeOf(email)
})

/** Moves the re-authentication of a user back by a minute, in which it is still valid. */
async function ageReauthentication(browser: Browser): Promise<void> {
  const { email } = (await browser.call('GET', '/me')).body.person
  await ageSessions(email, 60)
}
