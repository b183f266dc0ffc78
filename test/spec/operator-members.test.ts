import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { florin, newCompany, operator, send } from '../support/florin.ts'
import { dashboardUrl, getMailsTo, membersOf, newEmail } from '../support/users.ts'

const unknownCompany = 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3'
const unknownMember = 'mem_01k2v9m4e8f3q7r5s6t0w1x2y3'

describe('inviting somebody', () => {
  test('is refused to everybody but the operator', async () => {
    const company = await newCompany()
    const { path } = membersOf(company)
    const refused = await send(`${florin().baseUrl}${path}`, 'POST', { email: newEmail() })
    expect(refused.status).toBe(401)
    expect(await membersOf(company).list()).toEqual([])
  })

  test.each([
    [{}, 'body.email'],
    [{ email: 'nobody' }, 'body.email'],
    [{ email: `${'a'.repeat(250)}@a.example` }, 'body.email'],
    [{ email: 'a@b.example', role: 'owner' }, 'body.role'],
    [{ email: 'a@b.example', name: '' }, 'body.name'],
    [{ email: 'a@b.example', name: 'a'.repeat(101) }, 'body.name'],
    [{ email: 'a@b.example', password: 'x' }, 'body.password'],
  ])('is refused with a body like %j', async (body, path) => {
    const refused = await membersOf(await newCompany()).invite(body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: 'validation_failed', fields: [{ path }] })
  })

  test('is refused to a company that there is not', async () => {
    expect((await membersOf({ companyId: unknownCompany }).invite({ email: newEmail() })).status).toBe(404)
  })

  test('answers the link once, and mails it', async () => {
    const company = await newCompany()
    const email = newEmail()
    const invited = await membersOf(company).invite({
      email: email.toUpperCase(),
      role: 'clerk',
      name: 'Ada',
    })
    expect(invited.status).toBe(201)
    expect(invited.body).toEqual({
      memberId: expect.stringMatching(/^mem_/),
      email,
      role: 'clerk',
      status: 'invited',
      inviteUrl: expect.stringMatching(/\/dashboard\/invitation\/inv_[\w-]{43}$/),
      expiresAt: expect.any(String),
    })
    const { memberId, inviteUrl, expiresAt } = invited.body
    expect(inviteUrl.startsWith(`${dashboardUrl()}/invitation/`)).toBe(true)
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(await membersOf(company).list()).toEqual([
      { memberId, email, name: 'Ada', role: 'clerk', status: 'invited', twoFactor: false },
    ])
    const [mail, ...others] = await getMailsTo(company, email, 'invitation')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringContaining('Test Company'), links: [inviteUrl] })
    expect(mail.text).toContain(inviteUrl)
    expect(mail.text).toContain('a clerk')
  })

  test('makes an admin where nothing is said, and is one line of the audit without the link', async () => {
    const company = await newCompany()
    const email = newEmail()
    const { memberId, inviteUrl } = (await membersOf(company).invite({ email })).body
    const entries = await getAudit(company, { subject: memberId })
    expect(entries).toMatchObject([
      {
        actor: { type: 'operator' },
        action: 'member.invited',
        subject: { kind: 'member', id: memberId },
        changes: { role: { after: 'admin' }, email: { after: email } },
        address: expect.any(String),
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(inviteUrl.split('/').at(-1))
  })

  test('again is the same member with another role and link', async () => {
    const company = await newCompany()
    const email = newEmail()
    const first = await membersOf(company).invite({ email, name: 'Ada' })
    const second = await membersOf(company).invite({ email, role: 'read_only' })
    expect(second.body.memberId).toBe(first.body.memberId)
    expect(second.body.inviteUrl).not.toBe(first.body.inviteUrl)
    expect(await membersOf(company).list()).toMatchObject([{ email, name: 'Ada', role: 'read_only' }])
    expect(await getMailsTo(company, email, 'invitation')).toHaveLength(2)
  })

  test('twenty times at once makes one member', async () => {
    const company = await newCompany()
    const email = newEmail()
    const invited = await Promise.all(Array.from({ length: 20 }, () => membersOf(company).invite({ email })))
    expect(new Set(invited.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await membersOf(company).list()).toHaveLength(1)
  })
})

describe('changing a member', () => {
  test('is refused where there is none, and with what cannot be changed', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const { memberId } = (await membersOf(company).invite({ email: newEmail() })).body
    for (const refused of [
      await membersOf(company).change(unknownMember, { role: 'clerk' }),
      await membersOf(other).change(memberId, { role: 'clerk' }),
      await membersOf(company).change('mem_x', { role: 'clerk' }),
      await membersOf(other).remove(memberId),
      await membersOf(other).resetTwoFactor(memberId),
    ])
      expect(refused.status, refused.text).toBe(404)
    const wrong = await membersOf(company).change(memberId, { email: 'b@c.example' })
    expect(wrong.body).toMatchObject({ error: 'validation_failed', fields: [{ path: 'body.email' }] })
  })

  test('changes the role and whether they may, each in the audit with what was before', async () => {
    const company = await newCompany()
    const { memberId } = (await membersOf(company).invite({ email: newEmail() })).body
    const changed = await membersOf(company).change(memberId, { role: 'clerk', suspended: true })
    expect(changed.body).toMatchObject({ memberId, role: 'clerk', status: 'suspended' })
    await membersOf(company).change(memberId, { role: 'clerk' })
    const resumed = await membersOf(company).change(memberId, { suspended: false })
    expect(resumed.body).toMatchObject({ role: 'clerk', status: 'invited' })
    expect(await getAudit(company, { action: 'member.changed' })).toMatchObject([
      { changes: { status: { before: 'suspended', after: 'invited' } } },
      {
        changes: {
          role: { before: 'admin', after: 'clerk' },
          status: { before: 'invited', after: 'suspended' },
        },
      },
    ])
  })
})

test('the second factor of somebody who is no person yet cannot be reset', async () => {
  const company = await newCompany()
  const { memberId } = (await membersOf(company).invite({ email: newEmail() })).body
  expect((await membersOf(company).resetTwoFactor(memberId)).status).toBe(422)
})

test('a member is removed once, and can be invited anew', async () => {
  const company = await newCompany()
  const email = newEmail()
  const { memberId } = (await membersOf(company).invite({ email })).body
  const removed = await membersOf(company).remove(memberId)
  expect([removed.status, removed.body]).toEqual([200, { message: 'success' }])
  expect((await membersOf(company).remove(memberId)).status).toBe(404)
  expect(await membersOf(company).list()).toEqual([])
  expect(await getAudit(company, { action: 'member.removed' })).toMatchObject([
    { subject: { kind: 'member', id: memberId }, changes: { email: { before: email } } },
  ])
  const again = await membersOf(company).invite({ email })
  expect(again.status).toBe(201)
  expect(again.body.memberId).not.toBe(memberId)
})

describe('settings of people', () => {
  test.each([
    ['requireTwoFactor', 'yes'],
    ['reauthenticateAbove', -1],
    ['reauthenticateAbove', 1.005],
    ['clerkRefundsUpTo', -1],
    ['clerkRefundsUpTo', 1.005],
    ['clerkRefundsUpTo', null],
    ['sessionIdleMinutes', 4],
    ['sessionIdleMinutes', 61],
    ['sessionHours', 0],
    ['sessionHours', 25],
    ['sessionHours', 1.5],
  ])('%s cannot be %j', async (name, value) => {
    const { companyId } = await newCompany()
    const refused = await operator().patch(`/operator/v1/companies/${companyId}`, {
      settings: { [name]: value },
    })
    expect(refused.body).toMatchObject({ statusCode: 400, fields: [{ path: `body.settings.${name}` }] })
  })

  test('have defaults of the sandbox, and are changed one by one', async () => {
    const { companyId } = await newCompany()
    const path = `/operator/v1/companies/${companyId}`
    const usual = {
      requireTwoFactor: false,
      reauthenticateAbove: 500,
      sessionIdleMinutes: 60,
      sessionHours: 12,
    }
    expect((await operator().get(path)).body.settings).toMatchObject(usual)
    const changed = {
      requireTwoFactor: true,
      reauthenticateAbove: 0,
      sessionIdleMinutes: 5,
      sessionHours: 24,
    }
    for (const [name, value] of Object.entries(changed)) {
      const patched = await operator().patch(path, { settings: { [name]: value } })
      expect(patched.body.settings).toMatchObject({ [name]: value })
    }
    expect((await operator().get(path)).body.settings).toMatchObject(changed)
  })
})
