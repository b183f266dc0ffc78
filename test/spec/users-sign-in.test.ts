import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newCompany } from '../support/florin.ts'
import {
  ageSessions,
  findToken,
  getMailsTo,
  goodPassword,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
  setSettings,
  signInUser,
} from '../support/users.ts'

describe('signing in is refused', () => {
  test.each([
    [{}, 'body.email'],
    [{ email: 'a@b.example' }, 'body.password'],
    [{ email: 'a', password: 'x' }, 'body.email'],
    [{ email: 'a@b.example', password: 'a'.repeat(129) }, 'body.password'],
    [{ email: 'a@b.example', password: 'x', remember: true }, 'body.remember'],
  ])('with a body like %j', async (body, path) => {
    const refused = await newBrowser().call('POST', '/login', body)
    expect(refused.status).toBe(400)
    expect(refused.body.fields.map((each: { path: string }) => each.path)).toContain(path)
  })

  test('alike for a wrong password, an email that nobody has, and somebody who was removed', async () => {
    const company = await newCompany()
    const user = await newUser(company)
    const removed = await newUser(company)
    await membersOf(company).remove(removed.memberId)
    const answers = await Promise.all(
      [
        { email: user.email, password: `${goodPassword} ` },
        { email: newEmail(), password: goodPassword },
        { email: removed.email, password: goodPassword },
      ].map((body) => newBrowser().call('POST', '/login', body)),
    )
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401)
      expect(headers.get('set-cookie')).toBeNull()
      const { correlationId: _own, ...same } = body
      expect(same).toEqual({
        statusCode: 401,
        error: 'unauthorized',
        message: 'The email or the password is wrong.',
      })
    }
  })

  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('from a page like %j', async (headers) => {
    const { email } = await newUser(await newCompany())
    const refused = await newBrowser().call('POST', '/login', { email, password: goodPassword }, headers)
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  test('after five wrong passwords, the right one too, until its time is over', async () => {
    const { email } = await newUser(await newCompany())
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        newBrowser().call('POST', '/login', { email, password: 'wrong wrong wrong' }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(401),
      ...Array(15).fill(429),
    ])
    const refused = await newBrowser().call('POST', '/login', {
      email: email.toUpperCase(),
      password: goodPassword,
    })
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited'])
    const waits = Number(refused.headers.get('retry-after'))
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual(30)
  })
})

test('twenty right passwords at once all sign in, with a few wrong ones among them', async () => {
  const { email } = await newUser(await newCompany())
  const tries = Array.from({ length: 24 }, (_, place) =>
    place % 6 === 5 ? 'wrong wrong wrong' : goodPassword,
  )
  const answers = await Promise.all(
    tries.map((password) => newBrowser().call('POST', '/login', { email, password })),
  )
  expect(answers.map(({ status }) => status)).toEqual(
    tries.map((password) => (password === goodPassword ? 200 : 401)),
  )
})

test('a right password makes the wrong ones before it forgotten', async () => {
  const { email } = await newUser(await newCompany())
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 4; count++)
      expect((await newBrowser().call('POST', '/login', { email, password: 'wrong' })).status).toBe(401)
    await signInUser(email)
  }
})

test('signing in gives a session in a cookie that scripts cannot read, and is in the audit', async () => {
  const company = await newCompany()
  const { email } = await newUser(company, 'clerk')
  const browser = newBrowser()
  const answered = await browser.call('POST', '/login', {
    email: email.toUpperCase(),
    password: goodPassword,
  })
  expect(answered.body).toEqual({ status: 'signed_in', csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(answered.headers.get('set-cookie')).toMatch(
    /^florin=ps_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(answered.headers.get('cache-control')).toBe('no-store')
  const me = await browser.call('GET', '/me')
  expect(me.body).toEqual({
    person: {
      personId: expect.stringMatching(/^per_/),
      email,
      name: 'Ada Lovelace',
      twoFactor: false,
      recoveryCodesLeft: 0,
    },
    companies: [
      {
        companyId: company.companyId,
        name: 'Test Company',
        role: 'clerk',
        timeZone: 'UTC',
        now: expect.any(String),
      },
    ],
    csrfToken: answered.body.csrfToken,
    operator: false,
    environment: 'sandbox',
    session: { expiresAt: expect.any(String), idleExpiresAt: expect.any(String) },
  })
  const [entry] = await getAudit(company, { action: 'person.signed_in' })
  expect(entry).toMatchObject({
    actor: { type: 'person', id: me.body.person.personId, name: 'Ada Lovelace' },
    subject: { kind: 'person', id: me.body.person.personId },
    address: expect.any(String),
  })
  expect(await membersOf(company).list()).toMatchObject([
    { status: 'active', lastSeenAt: expect.any(String) },
  ])
})

test('the last activity of a member survives signing out and a reset of the password', async () => {
  const company = await newCompany()
  const { email, browser } = await newUser(company)
  const seen = async () => (await membersOf(company).list())[0]?.lastSeenAt
  const active = await seen()
  await browser.call('POST', '/logout')
  expect(await seen()).toBe(active)
  await browser.call('POST', '/password/forgot', { email })
  const [mail] = await getMailsTo(company, email, 'password_reset')
  const token = findToken(mail.links[0])
  const reset = await browser.call('POST', '/password/reset', { token, password: 'seven quiet lanterns' })
  expect(reset.status, reset.text).toBe(200)
  expect(await seen()).toBe(active)
})

describe('a session', () => {
  test('is asked for', async () => {
    const refused = await newBrowser().call('GET', '/me')
    expect([refused.status, refused.body.error]).toEqual([401, 'unauthorized'])
    const made = await newBrowser().call('GET', '/me', undefined, { cookie: `florin=ps_${'a'.repeat(43)}` })
    expect(made.status).toBe(401)
  })

  test('is not taken from a page of somebody else, but from what was typed', async () => {
    const { browser } = await newUser(await newCompany())
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await browser.call('GET', '/me', undefined, headers)).status).toBe(403)
    expect((await browser.call('POST', '/logout', {}, { 'sec-fetch-site': 'none' })).status).toBe(403)
    expect((await browser.call('GET', '/me', undefined, { 'sec-fetch-site': 'none' })).status).toBe(200)
  })

  test('changes nothing without its token against forgery', async () => {
    const { browser } = await newUser(await newCompany())
    for (const sent of ['', 'x', '0'.repeat(64)])
      expect((await browser.call('POST', '/logout', {}, { 'x-csrf-token': sent })).status).toBe(403)
    expect((await browser.call('GET', '/me')).status).toBe(200)
  })

  test('ends when its owner signs out', async () => {
    const { browser } = await newUser(await newCompany())
    const cookie = browser.cookie() ?? ''
    const out = await browser.call('POST', '/logout', {})
    expect(out.headers.get('set-cookie')).toBe('florin=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0')
    expect((await newBrowser().call('GET', '/me', undefined, { cookie })).status).toBe(401)
  })

  test('ends as if a page had not read itself again that nobody touches', async () => {
    const { email, browser } = await newUser(await newCompany())
    await ageSessions(email, 3_590)
    const read = () => browser.call('GET', '/me', undefined, { 'x-unattended': 'true' })
    expect((await read()).status).toBe(200)
    await ageSessions(email, 10)
    expect((await read()).status).toBe(401)
  })

  test('ends after an hour without a call, and twelve hours after it began', async () => {
    const { email, browser } = await newUser(await newCompany())
    await ageSessions(email, 3_590)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    await ageSessions(email, 3_590)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    await ageSessions(email, 3_600)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    const busy = await signInUser(email)
    for (let hour = 0; hour < 12; hour++) {
      expect((await busy.call('GET', '/me')).status, `after ${hour} hours`).toBe(200)
      await ageSessions(email, 3_599)
    }
    await ageSessions(email, 12)
    expect((await busy.call('GET', '/me')).status).toBe(401)
  })

  test('ends as the strictest of the companies says, from when it says so', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    await ageSessions(email, 300)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    await ageSessions(email, 301)
    await setSettings(company.companyId, { sessionIdleMinutes: 5 })
    expect((await browser.call('GET', '/me')).status).toBe(401)
  })

  test('sees at its next call that somebody was suspended, let in again, made a clerk and removed', async () => {
    const company = await newCompany()
    const { memberId, email, browser } = await newUser(company)
    await membersOf(company).change(memberId, { suspended: true })
    expect((await browser.call('GET', '/me')).status).toBe(401)
    await membersOf(company).change(memberId, { suspended: false, role: 'clerk' })
    // The session is from before the suspension: a reinstated user must sign in again.
    expect((await browser.call('GET', '/me')).status).toBe(401)
    const again = await signInUser(email)
    expect((await again.call('GET', '/me')).body.companies).toMatchObject([{ role: 'clerk' }])
    await membersOf(company).remove(memberId)
    expect((await again.call('GET', '/me')).status).toBe(401)
  })
})
