import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newCompany } from '../support/florin.ts'
import {
  ageLinks,
  dashboardUrl,
  goodPassword,
  getMailsTo,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
  signInUser,
  findToken,
} from '../support/users.ts'

const another = 'seven quiet lanterns'

const forget = (email: string) => newBrowser().call('POST', '/password/forgot', { email })
const reset = (token: string, password = another) =>
  newBrowser().call('POST', '/password/reset', { token, password })

describe('a forgotten password', () => {
  test('is answered alike for an email that nobody has, and mails nobody', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const removed = await newUser(company)
    await membersOf(company).remove(removed.memberId)
    const stranger = newEmail()
    const [known, unknown, gone] = [await forget(email), await forget(stranger), await forget(removed.email)]
    expect(known.status).toBe(202)
    expect([unknown.status, unknown.text]).toEqual([202, known.text])
    expect([gone.status, gone.text]).toEqual([202, known.text])
    expect(await getMailsTo(company, stranger, 'password_reset')).toEqual([])
    expect(await getMailsTo(company, removed.email, 'password_reset')).toEqual([])
  })

  test('mails a link at most three times an hour, and says nothing of it', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const asked = await Promise.all(Array.from({ length: 8 }, () => forget(email)))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]))
    const mails = await getMailsTo(company, email, 'password_reset')
    expect(mails).toHaveLength(3)
    expect(mails[0].links[0].startsWith(`${dashboardUrl()}/reset/rst_`)).toBe(true)
    expect(mails[0].text).toContain(mails[0].links[0])
  })
})

async function resetLink(company: { companyId: string }, email: string): Promise<string> {
  await forget(email)
  const mails = await getMailsTo(company, email, 'password_reset')
  return findToken(mails.at(-1).links[0])
}

describe('a link to a new password', () => {
  test('that nobody made is not found, and one that is old or was used is gone', async () => {
    expect((await reset(`rst_${'a'.repeat(43)}`)).status).toBe(404)
    const company = await newCompany()
    const { email } = await newUser(company)
    const token = await resetLink(company, email)
    await ageLinks(email, 1_800)
    expect((await reset(token)).status).toBe(410)
    const [first, second] = [await resetLink(company, email), await resetLink(company, email)]
    expect((await reset(second)).status).toBe(200)
    for (const dead of [first, second]) expect((await reset(dead)).status).toBe(410)
    const invitation = (await membersOf(company).invite({ email: newEmail() })).body
    expect((await reset(findToken(invitation.inviteUrl))).status).toBe(404)
  })

  test('is asked before the form: open, unknown, used', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const check = (token: string) => newBrowser().call('GET', `/password/reset/${token}`)
    expect((await check(`rst_${'a'.repeat(43)}`)).status).toBe(404)
    const token = await resetLink(company, email)
    const open = await check(token)
    expect([open.status, open.body]).toEqual([200, { expiresAt: expect.any(String) }])
    expect(open.headers.get('cache-control')).toBe('no-store')
    expect((await reset(token)).status).toBe(200)
    expect((await check(token)).status).toBe(410)
    const old = await resetLink(company, email)
    await ageLinks(email, 1_800)
    expect((await check(old)).status).toBe(410)
  })

  test('clears the count of wrong passwords, so that the new one signs in at once', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const tryWrong = () => newBrowser().call('POST', '/login', { email, password: 'wrong words entirely' })
    for (let place = 0; place < 5; place++) expect((await tryWrong()).status).toBe(401)
    expect((await tryWrong()).status).toBe(429)
    expect((await reset(await resetLink(company, email))).status).toBe(200)
    await signInUser(email, another)
  })

  test('takes no password that would be guessed, and is still good then', async () => {
    const company = await newCompany()
    const { email } = await newUser(company)
    const token = await resetLink(company, email)
    for (const [password, code] of [
      ['short', 'too_small'],
      ['Ada Lovelace 1', 'too_weak'],
      [`${email}`, 'too_weak'],
    ])
      expect((await reset(token, password)).body.fields, password).toMatchObject([
        { path: 'body.password', code },
      ])
    expect((await reset(token)).status).toBe(200)
  })

  test('sets it once of twenty at once, ends all sessions, and mails that it did', async () => {
    const company = await newCompany()
    const { email, browser } = await newUser(company)
    const token = await resetLink(company, email)
    const tried = await Promise.all(
      Array.from({ length: 20 }, (_, place) => reset(token, `${another} ${place} owls`)),
    )
    expect(tried.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const won = tried.findIndex(({ status }) => status === 200)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    expect((await newBrowser().call('POST', '/login', { email, password: goodPassword })).status).toBe(401)
    await signInUser(email, `${another} ${won} owls`)
    expect(await getMailsTo(company, email, 'security_notice')).toMatchObject([
      { subject: expect.stringContaining('password') },
    ])
    const entries = await getAudit(company, { action: 'person.password_reset' })
    expect(entries).toMatchObject([{ actor: { type: 'person' }, subject: { kind: 'person' } }])
    expect(JSON.stringify(entries)).not.toContain(another)
  })
})

test('a link to a new password that was mailed before the password was changed is dead', async () => {
  const company = await newCompany()
  const { email, browser } = await newUser(company)
  const token = await resetLink(company, email)
  const changed = await browser.call('PUT', '/me/password', {
    currentPassword: goodPassword,
    newPassword: another,
  })
  expect(changed.status, changed.text).toBe(200)
  expect((await reset(token, 'nine copper windmills')).status).toBe(410)
  await signInUser(email, another)
})
