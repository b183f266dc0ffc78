import { describe, expect, test } from 'vitest'
import { setUpFactor } from '../support/authenticator.ts'
import { runCommandInProcess } from '../support/command-here.ts'
import { florin, newCompany, operator, send } from '../support/florin.ts'
import { joinOperators, newOperator, operators } from '../support/operators.ts'
import {
  ageSessions,
  dashboardUrl,
  findToken,
  goodPassword,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
  signInUser,
} from '../support/users.ts'

const unknownOperator = 'opr_01k2v9m4e8f3q7r5s6t0w1x2y3'

async function auditOf(operatorId: string) {
  return (await operator().get(`/operator/v1/audit?subject=${operatorId}`)).body.entries
}

describe('making an operator', () => {
  test('is refused to everybody but the operator’s own credential', async () => {
    const company = await newCompany()
    const { browser } = await newUser(company)
    const { browser: colleague } = await newOperator()
    for (const caller of [newBrowser(), browser, colleague]) {
      const cookie = caller.cookie()
      const headers = { ...(cookie === undefined ? {} : { cookie }), 'x-csrf-token': `${caller.csrfToken()}` }
      const url = `${florin().baseUrl}${operators.path}`
      expect((await send(url, 'POST', { email: newEmail() }, headers)).status).toBe(401)
      expect((await send(url, 'GET', undefined, headers)).status).toBe(401)
      const call = await caller.call('POST', '/operator/operators', { email: newEmail() })
      expect(call.status).toBeGreaterThanOrEqual(401)
    }
  })

  test.each([
    [{}, 'body.email'],
    [{ email: 'nobody' }, 'body.email'],
    [{ email: 'a@b.example', role: 'admin' }, 'body.role'],
  ])('is refused with a body like %j', async (body, path) => {
    const refused = await operator().post(operators.path, body)
    expect(refused.body).toMatchObject({ error: 'validation_failed', fields: [{ path }] })
  })

  test('invites an email without an account, once by mail and once in the answer', async () => {
    const email = newEmail()
    const invited = await operators.add(email.toUpperCase())
    expect(invited.status, invited.text).toBe(201)
    expect(invited.body).toEqual({
      operatorId: expect.stringMatching(/^opr_/),
      email,
      status: 'invited',
      twoFactor: false,
      addedAt: expect.any(String),
      inviteUrl: expect.stringMatching(/\/dashboard\/operator\/invitation\/opi_[\w-]{43}$/),
    })
    const { inviteUrl, operatorId, ...shown } = invited.body
    expect(inviteUrl.startsWith(dashboardUrl())).toBe(true)
    expect(await operators.list()).toContainEqual({ operatorId, ...shown })
    const mails = (await operator().get(`/sandbox/v1/outbox?to=${encodeURIComponent(email)}`)).body.messages
    expect(mails).toMatchObject([{ kind: 'operator_invitation', links: [inviteUrl] }])
    expect(mails[0].text).toContain('operator')
    expect(await auditOf(operatorId)).toMatchObject([
      { actor: { type: 'operator' }, action: 'operator.invited', changes: { email: { after: email } } },
    ])
  })

  test('again ends the link of the one before', async () => {
    const email = newEmail()
    const first = await operators.add(email)
    const second = await operators.add(email)
    expect(second.body.operatorId).toBe(first.body.operatorId)
    const read = (url: string) => newBrowser().call('GET', `/operator/invitations/${findToken(url)}`)
    expect((await read(first.body.inviteUrl)).status).toBe(404)
    expect((await read(second.body.inviteUrl)).body).toEqual({ email, hasAccount: false })
  })

  test('gives a user who has an account the console at once, and says so by mail', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    expect((await browser.call('GET', '/me')).body.operator).toBe(false)
    const added = await operators.add(email)
    expect(added.body).toMatchObject({ email, status: 'active', name: 'Ada Lovelace' })
    expect(added.body.inviteUrl).toBeUndefined()
    expect((await browser.call('GET', '/me')).body).toMatchObject({ operator: true })
    const mails = (await operator().get(`/sandbox/v1/outbox?to=${encodeURIComponent(email)}`)).body.messages
    expect(mails).toMatchObject([{ kind: 'security_notice', subject: 'You are an operator now (Florin)' }])
    const again = await operators.add(email)
    expect(again.body).toMatchObject({ fields: [{ path: 'body.email', code: 'duplicate' }] })
  })

  test('twenty times at once makes one', async () => {
    const email = newEmail()
    const added = await Promise.all(Array.from({ length: 20 }, () => operators.add(email)))
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await operators.list()).filter((each) => each.email === email)).toHaveLength(1)
  })
})

describe('an invitation to the console', () => {
  test('is accepted once', async () => {
    const { browser, email, operatorId } = await joinOperators()
    const me = (await browser.call('GET', '/me')).body
    expect(me).toMatchObject({ operator: true, companies: [], person: { email, name: 'Grace Hopper' } })
    expect(await auditOf(operatorId)).toMatchObject([
      { action: 'operator.joined', actor: { type: 'person', name: 'Grace Hopper' } },
      { action: 'operator.invited' },
    ])
    const listed = (await operators.list()).find((each) => each.operatorId === operatorId)
    expect(listed).toMatchObject({ status: 'active', lastSeenAt: expect.any(String) })
    await signInUser(email)
  })

  test('is refused when used, unknown, or with a weak password', async () => {
    const { inviteUrl } = (await operators.add(newEmail())).body
    const accept = (token: string, body: object) =>
      newBrowser().call('POST', `/operator/invitations/${token}/accept`, body)
    const token = findToken(inviteUrl)
    expect((await accept(token, { name: 'Grace' })).status).toBe(400)
    const weak = await accept(token, { name: 'Grace', password: 'password1234' })
    expect(weak.body).toMatchObject({ fields: [{ path: 'body.password', code: 'too_weak' }] })
    const good = { name: 'Grace', password: goodPassword }
    expect((await accept(token, good)).status).toBe(200)
    expect((await accept(token, good)).status).toBe(410)
    expect((await accept(`${token}x`, good)).status).toBe(404)
  })

  test('of a user who got an account meanwhile needs the session of that user', async () => {
    const email = newEmail()
    const { inviteUrl } = (await operators.add(email)).body
    const company = await newCompany()
    const member = (await membersOf(company).invite({ email })).body
    const browser = newBrowser()
    const body = { name: 'Ada', password: goodPassword }
    await browser.call('POST', `/invitations/${findToken(member.inviteUrl)}/accept`, body)
    const path = `/operator/invitations/${findToken(inviteUrl)}`
    expect((await newBrowser().call('GET', path)).body).toEqual({ email, hasAccount: true })
    expect((await newBrowser().call('POST', `${path}/accept`, body)).status).toBe(401)
    const other = await newUser(company)
    expect((await other.browser.call('POST', `${path}/accept`, {})).status).toBe(401)
    expect((await browser.call('POST', `${path}/accept`, {})).status).toBe(200)
    expect((await browser.call('GET', '/me')).body.operator).toBe(true)
  })
})

describe('the second factor of an operator', () => {
  test('comes first, also in the sandbox', async () => {
    const { browser } = await joinOperators()
    const refused = await browser.call('GET', '/operator/status')
    expect(refused.body).toMatchObject({ statusCode: 403, error: 'forbidden', twoFactorRequired: true })
    await setUpFactor(browser)
    expect((await browser.call('GET', '/operator/status')).status).toBe(200)
    const kept = await browser.call('DELETE', '/me/two-factor')
    expect(kept.body).toMatchObject({ statusCode: 422, message: 'Operators always need a second factor.' })
  })

  test('is asked for in the companies of the operator too', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    await operators.add(email)
    const refused = await browser.call('GET', `/companies/${company.companyId}/members`)
    expect(refused.body).toMatchObject({ twoFactorRequired: true })
  })

  test('is taken off by no admin of a company', async () => {
    const company = await newCompany()
    const [admin, { email, memberId, browser }] = [await newUser(company), await newUser(company)]
    await operators.add(email)
    await setUpFactor(browser)
    await admin.browser.call('POST', '/reauthenticate', { password: goodPassword })
    const path = `/companies/${company.companyId}/members`
    const refused = await admin.browser.call('POST', `${path}/${memberId}/reset-two-factor`, {})
    expect(refused.status).toBe(422)
    const listed = (await admin.browser.call('GET', path)).body.members
    expect(listed).toContainEqual(expect.objectContaining({ memberId, twoFactorResetBy: 'operator' }))
    expect((await membersOf(company).resetTwoFactor(memberId)).status).toBe(200)
  })
})

describe('removing an operator', () => {
  test('acts at the next click, and leaves the companies of the user', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const { operatorId } = (await operators.add(email)).body
    await setUpFactor(browser)
    expect((await browser.call('GET', '/operator/status')).status).toBe(200)
    expect((await operators.remove(operatorId)).status).toBe(200)
    const refused = await browser.call('GET', '/operator/status')
    expect(refused.body).toMatchObject({ statusCode: 403, error: 'forbidden' })
    expect((await browser.call('GET', '/me')).body).toMatchObject({ operator: false, companies: [{}] })
    expect((await operators.remove(operatorId)).status).toBe(404)
    expect((await operators.remove(unknownOperator)).status).toBe(404)
  })

  test('signs a user without companies out for good', async () => {
    const { browser, email, operatorId } = await newOperator()
    expect((await operators.remove(operatorId)).status).toBe(200)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    const refused = await newBrowser().call('POST', '/login', { email, password: goodPassword })
    expect(refused.status).toBe(401)
    expect(await auditOf(operatorId)).toMatchObject([{ action: 'operator.removed' }, {}, {}])
    const again = await operators.add(email)
    expect(again.body).toMatchObject({ status: 'invited' })
  })

  test('of a member who leaves the last company keeps the operator signed in', async () => {
    const company = await newCompany()
    const { email, memberId, browser } = await newUser(company)
    await operators.add(email)
    expect((await membersOf(company).remove(memberId)).status).toBe(200)
    expect((await browser.call('GET', '/me')).body).toMatchObject({ operator: true, companies: [] })
  })
})

test('an operator without companies resets the password by mail', async () => {
  const { email } = await joinOperators()
  const browser = newBrowser()
  expect((await browser.call('POST', '/password/forgot', { email })).status).toBe(202)
  const query = new URLSearchParams({ to: email, kind: 'password_reset' })
  const [mail] = (await operator().get(`/sandbox/v1/outbox?${query}`)).body.messages
  const token = findToken(mail.links[0])
  const password = 'harbor violin eleven moss'
  expect((await browser.call('POST', '/password/reset', { token, password })).status).toBe(200)
  await signInUser(email, password)
})

test('an operator looks into no company', async () => {
  const company = await newCompany()
  const { browser } = await newOperator()
  const path = `/companies/${company.companyId}`
  for (const call of [`${path}/home`, `${path}/members`, `${path}/audit`])
    expect((await browser.call('GET', call)).status, call).toBe(404)
})

test('the session of an operator ends like any other', async () => {
  const { browser, email } = await newOperator()
  await ageSessions(email, 3_601)
  expect((await browser.call('GET', '/operator/status')).status).toBe(401)
})

test('the status is refused to admins, to other pages and to visitors', async () => {
  const { browser: admin } = await newUser(await newCompany())
  expect((await admin.call('GET', '/operator/status')).status).toBe(403)
  expect((await newBrowser().call('GET', '/operator/status')).status).toBe(401)
  const { browser } = await newOperator()
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  expect((await browser.call('GET', '/operator/status', undefined, elsewhere)).status).toBe(403)
})

test('the command line adds, lists and removes operators by email', async () => {
  const environment = { FLORIN_OPERATOR_TOKEN: florin().operatorToken, BASE_URL: florin().baseUrl }
  const run = (...args: string[]) => runCommandInProcess(['operator', ...args], environment)
  const email = newEmail()
  const added = await run('add', email)
  expect(JSON.parse(added.output)).toMatchObject({ email, inviteUrl: expect.any(String) })
  expect((await run('list')).output).toContain(email)
  expect(await run('remove', email.toUpperCase())).toMatchObject({ exitCode: 0 })
  expect(await operators.list()).not.toContainEqual(expect.objectContaining({ email }))
  expect(await run('remove', email)).toMatchObject({
    exitCode: 1,
    complaint: `florin: ${email} is no operator: see florin operator list\n`,
  })
})
