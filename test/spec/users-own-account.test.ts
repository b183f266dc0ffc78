import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { currentCode, setUpFactor } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import { ageSessions, goodPassword, getMailsTo, newBrowser, newUser, signInUser } from '../support/users.ts'

const another = 'seven quiet lanterns'

describe('showing again who one is', () => {
  test('takes the password, and the code alone where there is a second factor', async () => {
    const { browser } = await newUser(await newCompany())
    expect((await browser.call('POST', '/reauthenticate', {})).body.fields).toMatchObject([
      { path: 'body.password' },
    ])
    expect((await browser.call('POST', '/reauthenticate', { password: another })).status).toBe(401)
    const { secret } = await setUpFactor(browser)
    const refused = await browser.call('POST', '/reauthenticate', { password: goodPassword })
    expect(refused.body.fields).toMatchObject([{ path: 'body.code' }])
    const code = currentCode(secret)
    expect((await browser.call('POST', '/reauthenticate', { code })).status).toBe(200)
    expect((await browser.call('POST', '/reauthenticate', { code })).status).toBe(401)
  })

  test('takes a recovery code, once, and then the phone that was lost is replaced', async () => {
    const { email, browser } = await newUser(await newCompany())
    const { recoveryCodes } = await setUpFactor(browser)
    await ageSessions(email, 900)
    const [recoveryCode = ''] = recoveryCodes
    const again = () => browser.call('POST', '/reauthenticate', { recoveryCode })
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(401)
    const begun = await browser.call('POST', '/me/two-factor', {})
    expect(begun.status, begun.text).toBe(201)
    const code = currentCode(begun.body.secret)
    const confirmed = await browser.call('POST', '/me/two-factor/confirm', { code })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await browser.call('GET', '/me')).body.person.recoveryCodesLeft).toBe(10)
  })

  test('gives the session another token, and lasts for a quarter of an hour', async () => {
    const { email, browser } = await newUser(await newCompany())
    const before = browser.cookie() ?? ''
    const shown = await browser.call('POST', '/reauthenticate', { password: goodPassword })
    expect(shown.body).toEqual({ reauthenticatedUntil: expect.any(String), csrfToken: expect.any(String) })
    expect(browser.cookie()).not.toBe(before)
    expect((await newBrowser().call('GET', '/me', undefined, { cookie: before })).status).toBe(401)
    const { reauthenticatedUntil } = shown.body
    expect((await browser.call('GET', '/me')).body.session).toMatchObject({ reauthenticatedUntil })
    await ageSessions(email, 890)
    expect((await browser.call('POST', '/me/two-factor', {})).status).toBe(201)
    await ageSessions(email, 10)
    expect((await browser.call('POST', '/me/two-factor', {})).body).toMatchObject({ reauthenticate: true })
    expect((await browser.call('GET', '/me')).body.session.reauthenticatedUntil).toBeUndefined()
  })
})

describe('one’s own password', () => {
  test.each([
    [{ currentPassword: another, newPassword: 'eleven brass kettles' }, 401, undefined],
    [{ currentPassword: goodPassword, newPassword: 'short' }, 400, 'too_small'],
    [{ currentPassword: goodPassword, newPassword: 'password1234' }, 400, 'too_weak'],
    [{ currentPassword: goodPassword, newPassword: goodPassword }, 400, 'unchanged'],
  ])('is not changed with %j', async (body, status, code) => {
    const { email, browser } = await newUser(await newCompany())
    const refused = await browser.call('PUT', '/me/password', body)
    expect([refused.status, refused.body.fields?.[0]?.code]).toEqual([status, code])
    await signInUser(email)
  })

  test('is changed once of many at once; other sessions end and this one has another token', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const [before, other] = [browser.cookie() ?? '', await signInUser(email)]
    const changed = await Promise.all(
      Array.from({ length: 5 }, (_, place) =>
        browser.call('PUT', '/me/password', {
          currentPassword: goodPassword,
          newPassword: `${another} ${place}`,
        }),
      ),
    )
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect((await newBrowser().call('GET', '/me', undefined, { cookie: before })).status).toBe(401)
    expect((await other.call('GET', '/me')).status).toBe(401)
    expect((await browser.call('GET', '/me')).status).toBe(200)
    const won = changed.findIndex(({ status }) => status === 200)
    await signInUser(email, `${another} ${won}`)
    expect(await getMailsTo(company, email, 'security_notice')).toHaveLength(1)
    expect(await getAudit(company, { action: 'person.password_changed' })).toHaveLength(1)
  })
})

test('one’s name is changed, and is one line of the audit', async () => {
  const company = await newCompany()
  const { browser } = await newUser(company)
  for (const name of ['', ' ', 'a'.repeat(101), 'a\u200bb', 7])
    expect((await browser.call('PATCH', '/me', { name })).status).toBe(400)
  expect((await browser.call('PATCH', '/me', { email: 'a@b.example' })).status).toBe(400)
  const changed = await browser.call('PATCH', '/me', { name: 'Ada King' })
  expect(changed.body).toMatchObject({ name: 'Ada King', twoFactor: false })
  await browser.call('PATCH', '/me', {})
  expect(await getAudit(company, { action: 'person.renamed' })).toMatchObject([
    { changes: { name: { before: 'Ada Lovelace', after: 'Ada King' } } },
  ])
})

describe('one’s sessions', () => {
  test('are one’s own: those of somebody else are not found', async () => {
    const [ada, bob] = [await newUser(await newCompany()), await newUser(await newCompany())]
    const [session] = (await bob.browser.call('GET', '/me/sessions')).body.sessions
    expect((await ada.browser.call('DELETE', `/me/sessions/${session.sessionId}`)).status).toBe(404)
    expect((await ada.browser.call('DELETE', '/me/sessions/ses_x')).status).toBe(404)
    expect((await bob.browser.call('GET', '/me')).status).toBe(200)
  })

  test('are listed, ended one by one, and all others at once', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const [second, third] = [await signInUser(email), await signInUser(email)]
    const listed = (await browser.call('GET', '/me/sessions')).body.sessions
    expect(listed).toHaveLength(3)
    expect(listed[0]).toEqual({
      sessionId: expect.stringMatching(/^ses_/),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      address: expect.any(String),
      userAgent: 'Test Browser',
      current: false,
    })
    const [own] = (await second.call('GET', '/me/sessions')).body.sessions.filter(
      ({ current }: { current: boolean }) => current,
    )
    expect((await browser.call('DELETE', `/me/sessions/${own.sessionId}`)).status).toBe(200)
    expect((await second.call('GET', '/me')).status).toBe(401)
    expect((await browser.call('DELETE', '/me/sessions')).status).toBe(200)
    expect((await third.call('GET', '/me')).status).toBe(401)
    expect((await browser.call('GET', '/me/sessions')).body.sessions).toMatchObject([{ current: true }])
  })

  test('are at most twenty: the one that was used longest ago makes room', async () => {
    const { email, browser } = await newUser(await newCompany())
    await ageSessions(email, 60)
    const others = []
    for (let count = 0; count < 20; count++) others.push(await signInUser(email))
    expect((await browser.call('GET', '/me')).status).toBe(401)
    expect((await others[0]?.call('GET', '/me/sessions'))?.body.sessions).toHaveLength(20)
  })
})
