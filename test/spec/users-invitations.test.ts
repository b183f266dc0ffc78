import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newCompany, operator } from '../support/florin.ts'
import {
  ageLinks,
  goodPassword,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
  setSettings,
  findToken,
} from '../support/users.ts'

const me = { name: 'Ada Lovelace', password: goodPassword }

async function invited(company: { companyId: string }, email = newEmail(), role = 'admin') {
  const { body } = await membersOf(company).invite({ email, role })
  const token = findToken(body.inviteUrl)
  return {
    email,
    memberId: body.memberId,
    path: `/invitations/${token}`,
    accept: `/invitations/${token}/accept`,
  }
}

describe('an invitation', () => {
  test('that nobody made is not found', async () => {
    const path = `/invitations/inv_${'a'.repeat(43)}`
    expect((await newBrowser().call('GET', path)).status).toBe(404)
    expect((await newBrowser().call('POST', `${path}/accept`, me)).status).toBe(404)
  })

  test('is gone once it is old, replaced, taken back, suspended or accepted', async () => {
    const company = await newCompany()
    const [old, replaced, removed, suspended, accepted] = await Promise.all(
      Array.from({ length: 5 }, () => invited(company)),
    )
    if (!old || !replaced || !removed || !suspended || !accepted) throw new Error('not invited')
    await ageLinks(old.email, 7 * 86_400)
    await membersOf(company).invite({ email: replaced.email })
    await membersOf(company).remove(removed.memberId)
    await membersOf(company).change(suspended.memberId, { suspended: true })
    expect((await newBrowser().call('POST', accepted.accept, me)).status).toBe(200)
    for (const { path, accept } of [old, replaced, removed, suspended, accepted]) {
      expect((await newBrowser().call('GET', path)).status).toBe(410)
      expect((await newBrowser().call('POST', accept, me)).status).toBe(410)
    }
  })

  test('is refused while its company is suspended', async () => {
    const company = await newCompany()
    const { path } = await invited(company)
    await operator().post(`/operator/v1/companies/${company.companyId}/suspend`, {})
    expect((await newBrowser().call('GET', path)).body.error).toBe('company_suspended')
  })

  test.each([
    [{ password: goodPassword }, 'body.name', 'invalid_type'],
    [{ name: 'Ada' }, 'body.password', 'invalid_type'],
    [{ name: 'Ada', password: 'short' }, 'body.password', 'too_small'],
    [{ name: 'Ada', password: 'a'.repeat(129) }, 'body.password', 'too_big'],
    [{ name: 'Ada', password: 'password1234' }, 'body.password', 'too_weak'],
    [{ name: 'Wilhelmina', password: 'Wilhelmina-2026' }, 'body.password', 'too_weak'],
    [{ name: 'Ada', password: 'TestCompany-florin' }, 'body.password', 'too_weak'],
    [{ ...me, role: 'admin' }, 'body.role', 'unrecognized_keys'],
  ])('is not accepted with %j', async (body, path, code) => {
    const company = await newCompany()
    const refused = await newBrowser().call('POST', (await invited(company)).accept, body)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject([{ path, code }])
    expect(await membersOf(company).list()).toMatchObject([{ status: 'invited' }])
  })

  test('says what it is to, and makes whoever accepts it a member who is signed in', async () => {
    const company = await newCompany()
    const { email, memberId, path, accept } = await invited(company, undefined, 'clerk')
    const read = await newBrowser().call('GET', path)
    expect(read.body).toEqual({ companyName: 'Test Company', email, role: 'clerk', hasAccount: false })
    const browser = newBrowser()
    const accepted = await browser.call('POST', accept, me)
    expect(accepted.body).toEqual({ status: 'signed_in', csrfToken: expect.any(String) })
    const { person: user, companies } = (await browser.call('GET', '/me')).body
    expect(user).toMatchObject({ email, name: 'Ada Lovelace' })
    expect(companies).toMatchObject([{ companyId: company.companyId, role: 'clerk' }])
    expect(await membersOf(company).list()).toMatchObject([
      { memberId, personId: user.personId, name: 'Ada Lovelace', status: 'active' },
    ])
    expect((await membersOf(company).invite({ email })).body.fields).toMatchObject([
      { path: 'body.email', code: 'duplicate' },
    ])
    expect(await getAudit(company, { subject: memberId, action: 'member.joined' })).toMatchObject([
      { actor: { type: 'person', id: user.personId }, changes: { role: { after: 'clerk' } } },
    ])
    expect(JSON.stringify(await getAudit(company))).not.toContain(goodPassword)
  })

  test('that twenty accept at once is accepted once', async () => {
    const company = await newCompany()
    const { accept } = await invited(company)
    const accepted = await Promise.all(
      Array.from({ length: 20 }, () => newBrowser().call('POST', accept, me)),
    )
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    expect(await membersOf(company).list()).toHaveLength(1)
  })
})

describe('an invitation to who has an account', () => {
  test('asks for the password of the account, and for nothing else', async () => {
    const { email } = await newUser(await newCompany())
    const { path, accept } = await invited(await newCompany(), email)
    expect((await newBrowser().call('GET', path)).body).toMatchObject({ hasAccount: true })
    expect((await newBrowser().call('POST', accept, {})).body.fields).toMatchObject([
      { path: 'body.password' },
    ])
    expect((await newBrowser().call('POST', accept, me)).body.fields).toMatchObject([{ path: 'body.name' }])
    const wrong = await newBrowser().call('POST', accept, { password: 'umbrella kettle tortoise' })
    expect(wrong.status).toBe(401)
    const stranger = await newUser(await newCompany())
    expect((await stranger.browser.call('POST', accept, {})).status).toBe(400)
    expect((await newBrowser().call('POST', accept, { password: goodPassword })).status).toBe(200)
  })

  test('asks for the password of who has still to set a second factor up', async () => {
    const first = await newCompany()
    const { email, browser } = await newUser(first)
    const { accept } = await invited(await newCompany(), email)
    await setSettings(first.companyId, { requireTwoFactor: true })
    const refused = await browser.call('POST', accept, {})
    expect(refused.body).toMatchObject({ statusCode: 403, error: 'forbidden', twoFactorRequired: true })
    expect((await browser.call('POST', accept, { password: goodPassword })).status).toBe(200)
  })

  test('asks nothing of who is signed in as it, but that the page is ours', async () => {
    const first = await newCompany()
    const second = await newCompany({ name: 'Second Company' })
    const { email, browser } = await newUser(first, 'read_only')
    const { accept } = await invited(second, email, 'admin')
    expect((await browser.call('POST', accept, {}, { 'x-csrf-token': 'x' })).status).toBe(403)
    expect((await browser.call('POST', accept, {})).status).toBe(200)
    expect((await browser.call('GET', '/me')).body.companies).toMatchObject([
      { name: 'Test Company', role: 'read_only' },
      { name: 'Second Company', role: 'admin' },
    ])
    const members = [await membersOf(first).list(), await membersOf(second).list()].flat()
    expect(new Set(members.map(({ personId }) => personId)).size).toBe(1)
  })
})

test('who left every company begins anew when invited again, as the same person', async () => {
  const company = await newCompany()
  const { email, memberId } = await newUser(company)
  const [{ personId }] = await membersOf(company).list()
  await membersOf(company).remove(memberId)
  const { path, accept } = await invited(company, email)
  expect((await newBrowser().call('GET', path)).body).toMatchObject({ hasAccount: false })
  const renamed = { name: 'Ada King', password: 'seven quiet lanterns' }
  expect((await newBrowser().call('POST', accept, renamed)).status).toBe(200)
  expect(await membersOf(company).list()).toMatchObject([{ personId, name: 'Ada King' }])
})
