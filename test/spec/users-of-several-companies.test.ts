import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { currentCode, setUpFactor } from '../support/authenticator.ts'
import { openDashboard } from '../support/dashboard.ts'
import { newCompany, type TestCompany } from '../support/florin.ts'
import {
  goodPassword,
  getMailsTo,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
  setSettings,
  signInUser,
  findToken,
  type Browser,
  type TestUser,
} from '../support/users.ts'
import { rowsOfService } from '../support/service-database.ts'

const [one, other] = [await newCompany(), await newCompany({ name: 'Second Company' })]

const membersPath = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/members`

/** Makes a signed-in user a member of the other company too. */
async function joinOther({ email, browser }: TestUser): Promise<string> {
  const { memberId, inviteUrl } = (await membersOf(other).invite({ email, role: 'read_only' })).body
  const joined = await browser.call('POST', `/invitations/${findToken(inviteUrl)}/accept`, {})
  expect(joined.status, joined.text).toBe(200)
  return memberId
}

/** Creates an admin of the first company who has just authenticated again. */
async function adminOfOne() {
  const { browser } = await newUser(one)
  await browser.call('POST', '/reauthenticate', { password: goodPassword })
  return openDashboard(browser, one)
}

async function companiesOf(browser: Browser): Promise<string[]> {
  const { status, body } = await browser.call('GET', '/me')
  return status === 200 ? body.companies.map(({ name }: { name: string }) => name) : []
}

async function noticesTo(company: TestCompany, email: string): Promise<string> {
  return (await getMailsTo(company, email, 'security_notice')).map(({ subject }) => subject).join()
}

describe('the second factor of a member of two companies', () => {
  test('is not taken off by an admin of one of them, also where the other suspended the person', async () => {
    const user = await newUser(one, 'clerk')
    const memberId = await joinOther(user)
    const { secret } = await setUpFactor(user.browser)
    const admin = await adminOfOne()
    expect((await membersOf(one).list()).find((each) => each.memberId === user.memberId)).toMatchObject({
      twoFactor: true,
      twoFactorResetBy: 'operator',
    })
    const reset = () => admin.post(`${membersPath(one)}/${user.memberId}/reset-two-factor`)
    expect((await reset()).status).toBe(422)
    await membersOf(other).change(memberId, { suspended: true })
    expect((await reset()).status).toBe(422)
    const challenged = await newBrowser().call('POST', '/login', {
      email: user.email,
      password: goodPassword,
    })
    const { challenge } = challenged.body
    const shown = await newBrowser().call('POST', '/login/second-factor', {
      challenge,
      code: currentCode(secret),
    })
    expect(shown.status, shown.text).toBe(200)
  })

  test('is taken off by the operator: noted in the audit of both, and mailed about both', async () => {
    const user = await newUser(one, 'clerk')
    const memberId = await joinOther(user)
    await setUpFactor(user.browser)
    expect((await membersOf(one).resetTwoFactor(user.memberId)).status).toBe(200)
    for (const [company, id] of [
      [one, user.memberId],
      [other, memberId],
    ] as const) {
      const entries = await getAudit(company, { action: 'member.two_factor_reset', subject: id })
      expect(entries).toMatchObject([{ actor: { type: 'operator' } }])
      expect(await noticesTo(company, user.email)).toContain('second factor was reset')
    }
  })

  test('is not taken off by the person either while a company asks for one that suspended them', async () => {
    const asking = await newCompany()
    await setSettings(asking.companyId, { requireTwoFactor: true })
    const user = await newUser(one, 'clerk')
    const { secret } = await setUpFactor(user.browser)
    const { memberId, inviteUrl } = (await membersOf(asking).invite({ email: user.email })).body
    await user.browser.call('POST', `/invitations/${findToken(inviteUrl)}/accept`, {})
    await membersOf(asking).change(memberId, { suspended: true })
    const again = await user.browser.call('POST', '/reauthenticate', { code: currentCode(secret) })
    expect(again.status, again.text).toBe(200)
    expect((await user.browser.call('DELETE', '/me/two-factor')).status).toBe(422)
  })
})

test('whatever a person changes of what guards them is noted and mailed in each of their companies', async () => {
  const user = await newUser(one, 'clerk')
  const memberId = await joinOther(user)
  const { personId } = (await user.browser.call('GET', '/me')).body.person
  await membersOf(other).change(memberId, { suspended: true })
  await setUpFactor(user.browser)
  const newPassword = 'seven quiet lanterns'
  await user.browser.call('PUT', '/me/password', { currentPassword: goodPassword, newPassword })
  for (const company of [one, other]) {
    const actions = (await getAudit(company, { subject: personId })).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['person.two_factor_set', 'person.password_changed']))
    const notices = await noticesTo(company, user.email)
    expect(notices).toContain('second factor was set up')
    expect(notices).toContain('password was changed')
  }
})

describe('somebody who is let in again', () => {
  test('signs in again: a session from before enters the company no more, and the others as ever', async () => {
    const user = await newUser(one, 'clerk')
    const memberId = await joinOther(user)
    await membersOf(other).change(memberId, { suspended: true })
    await membersOf(other).change(memberId, { suspended: false })
    expect(await companiesOf(user.browser)).toEqual(['Test Company'])
    expect((await openDashboard(user.browser, other).get(membersPath(other))).status).toBe(404)
    expect(await companiesOf(await signInUser(user.email))).toEqual(['Test Company', 'Second Company'])
  })

  test('enters by no session of before where they were removed and invited again', async () => {
    const user = await newUser(one, 'clerk')
    const memberId = await joinOther(user)
    const before = await signInUser(user.email)
    await membersOf(other).remove(memberId)
    await joinOther(user)
    expect(await companiesOf(before)).toEqual(['Test Company'])
    expect((await openDashboard(before, other).get(membersPath(other))).status).toBe(404)
    expect(await companiesOf(user.browser)).toEqual(['Test Company', 'Second Company'])
  })

  test('has no session of before where it is the only company', async () => {
    const { email, memberId, browser } = await newUser(one, 'clerk')
    await membersOf(one).change(memberId, { suspended: true })
    await membersOf(one).change(memberId, { suspended: false })
    expect((await browser.call('GET', '/me')).status).toBe(401)
    await signInUser(email)
  })
})

describe('an invitation at the desk', () => {
  test('is in the mail alone, and its answer is the same whether the email has an account or not', async () => {
    const admin = await adminOfOne()
    const { email: known } = await newUser(other)
    const answers = []
    for (const email of [known, newEmail()]) {
      const invited = await admin.post(membersPath(one), { email, role: 'clerk' })
      expect(invited.status, invited.text).toBe(201)
      expect(invited.text).not.toContain('inv_')
      const [mail] = await getMailsTo(one, email, 'invitation')
      expect(mail.links).toMatchObject([expect.stringContaining('/invitation/inv_')])
      answers.push({ ...invited.body, email: '', memberId: '', expiresAt: '' })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual({ memberId: '', email: '', role: 'clerk', status: 'invited', expiresAt: '' })
  })
})

/**
 * Marks an account's email address as unproved. An admin saw the invitation link, so the owner of the mailbox is
 * unknown.
 */
async function unprove(email: string): Promise<void> {
  await rowsOfService('update people set email_proved_at = null where email = $1', [email])
}

async function resetByMail(company: TestCompany, email: string, password: string): Promise<void> {
  await newBrowser().call('POST', '/password/forgot', { email })
  const mail = (await getMailsTo(company, email, 'password_reset')).at(-1)
  const reset = await newBrowser().call('POST', '/password/reset', {
    token: findToken(mail.links[0]),
    password,
  })
  expect(reset.status, reset.text).toBe(200)
}

describe('an account whose mailbox never proved itself', () => {
  test('is that of the mailbox once it does: without the second factor and the sessions of before', async () => {
    const { email, browser } = await newUser(one)
    const { recoveryCodes } = await setUpFactor(browser)
    await unprove(email)
    const { inviteUrl } = (await membersOf(other).invite({ email })).body
    const password = 'seven quiet lanterns'
    await resetByMail(one, email, password)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    expect(await noticesTo(one, email)).toContain('second factor was reset')
    const owner = newBrowser()
    const joined = await owner.call('POST', `/invitations/${findToken(inviteUrl)}/accept`, { password })
    expect(joined.body).toMatchObject({ status: 'signed_in' })
    expect(await companiesOf(owner)).toEqual(['Test Company', 'Second Company'])
    const { person: user } = (await owner.call('GET', '/me')).body
    expect([user.recoveryCodesLeft, recoveryCodes.length]).toEqual([0, 10])
  })

  test('is proved by one mailed link: a second reset leaves the factor as it is', async () => {
    const { email } = await newUser(one)
    await unprove(email)
    await resetByMail(one, email, goodPassword)
    await setUpFactor(await signInUser(email))
    await resetByMail(one, email, goodPassword)
    const answered = await newBrowser().call('POST', '/login', { email, password: goodPassword })
    expect(answered.body).toMatchObject({ status: 'second_factor_required' })
  })
})

test('a mailbox that was proved before its owner left says nothing of who begins anew by a link that an admin saw', async () => {
  const { email, memberId } = await newUser(one)
  await membersOf(one).remove(memberId)
  const { inviteUrl } = (await membersOf(other).invite({ email })).body
  await rowsOfService(
    'update person_tokens set proves_email = false from memberships where membership_id = memberships.id and email = $1',
    [email],
  )
  const admin = newBrowser()
  const path = `/invitations/${findToken(inviteUrl)}/accept`
  await admin.call('POST', path, { name: 'Not Ada', password: goodPassword })
  await setUpFactor(admin)
  const password = 'seven quiet lanterns'
  await resetByMail(other, email, password)
  const owner = await newBrowser().call('POST', '/login', { email, password })
  expect(owner.body).toMatchObject({ status: 'signed_in' })
})

test('who may enter no company but is invited to one may reset the password, and is then let in', async () => {
  const { email, memberId } = await newUser(one, 'clerk')
  await membersOf(one).change(memberId, { suspended: true })
  await newBrowser().call('POST', '/password/forgot', { email })
  expect(await getMailsTo(one, email, 'password_reset')).toEqual([])
  const { inviteUrl } = (await membersOf(other).invite({ email })).body
  const password = 'seven quiet lanterns'
  await resetByMail(other, email, password)
  const browser = newBrowser()
  const joined = await browser.call('POST', `/invitations/${findToken(inviteUrl)}/accept`, { password })
  expect(joined.status, joined.text).toBe(200)
  expect(await companiesOf(browser)).toEqual(['Second Company'])
})
