import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import {
  account,
  demo,
  fill,
  harbor,
  me,
  nobody,
  openDashboard,
  refusal,
  refused,
  type Replies,
  type Reply,
} from './support/dashboard.ts'

const signedIn: Reply = { body: { status: 'signed_in', csrfToken: 'csrf-of-login' } }
const challenged = {
  body: { status: 'second_factor_required', challenge: 'ch_1', methods: ['totp', 'recovery_code'] },
}
const wrong = refusal(401, 'unauthorized', 'The email or the password is wrong.')

/** Makes `GET /me` return the user only after a successful sign-in. */
function untilSignedIn(by: string, replies: Replies): Replies {
  let isIn = false
  const response = replies[by] ?? signedIn
  return {
    ...replies,
    [by]: (sent) => {
      const reply = typeof response === 'function' ? response(sent) : response
      isIn = (reply.status ?? 200) < 400
      return reply
    },
    'GET /me': () => (isIn ? me() : nobody),
    'GET /me/sessions': account['GET /me/sessions'] ?? {},
  }
}

describe('signing in', () => {
  test('asks for what is missing, at its field, and calls nobody', async ({ open }) => {
    const { page, sent } = await openDashboard(open, '/login', {})
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your email').waitFor()
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  test('says what was refused, and keeps what was typed', async ({ open }) => {
    const visit = { expects: [refused(401)] }
    const { page } = await openDashboard(open, '/login', { 'POST /login': wrong }, visit)
    await fill(page, 'Email', 'pat@example.com')
    await fill(page, 'Password', 'not my password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'The email or the password is wrong.' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('pat@example.com')
  })

  test('says for how long too many tries keep everybody out', async ({ open }) => {
    const tooMany = {
      ...refusal(429, 'rate_limited', 'Too many requests.'),
      headers: { 'Retry-After': '30' },
    }
    const visit = { expects: [refused(429)] }
    const { page } = await openDashboard(open, '/login', { 'POST /login': tooMany }, visit)
    await fill(page, 'Email', 'pat@example.com')
    await fill(page, 'Password', 'not my password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'Try again in 30 seconds.' }).waitFor()
  })

  test('by keyboard alone leads to where somebody wanted to go', async ({ open }) => {
    const replies = untilSignedIn('POST /login', {})
    const visit = { expects: [refused(401)] }
    const { page, sent } = await openDashboard(open, '/account', replies, visit)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(await page.title()).toBe('Sign in · Florin')
    expect(await page.getByTestId('environment').innerText()).toBe('Sandbox')
    await page.keyboard.type('pat@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a long enough password')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const login = sent.find(({ name }) => name === 'POST /login')
    expect(login?.body).toEqual({ email: 'pat@example.com', password: 'a long enough password' })
    expect(new URL(page.url()).pathname).toBe('/dashboard/account')
  })

  test.for([
    ['a code', 'Code', { code: '123456' }],
    ['a recovery code', 'Recovery code', { recoveryCode: '3-K7QF2-M9XR4' }],
  ] as const)('takes %s as the second factor', async ([, label, given], { open }) => {
    const replies = untilSignedIn('POST /login/second-factor', { 'POST /login': challenged })
    const { page, sent } = await openDashboard(open, '/login', replies)
    await fill(page, 'Email', 'pat@example.com')
    await fill(page, 'Password', 'a long enough password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor()
    if (label === 'Recovery code') await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await fill(page, label, Object.values(given)[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Demo Company' }).waitFor()
    const factor = sent.find(({ name }) => name === 'POST /login/second-factor')
    expect(factor?.body).toEqual({ challenge: 'ch_1', ...given })
  })

  test('never leads to another host', async ({ open }) => {
    const replies = untilSignedIn('POST /login', {})
    for (const next of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      String.raw`/\elsewhere.example`,
    ]) {
      const { page } = await openDashboard(open, `/login?next=${encodeURIComponent(next)}`, replies)
      await fill(page, 'Email', 'pat@example.com')
      await fill(page, 'Password', 'a long enough password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { level: 1, name: 'Demo Company' }).waitFor()
    }
  })
})

describe('a link of a mail', () => {
  test.for([
    ['/invitation/t', 404, 'This invitation has ended'],
    ['/invitation/t', 410, 'This invitation has ended'],
  ] as const)('%s that is answered %i says so', async ([path, status, title], { open }) => {
    const gone = refusal(status, 'gone', 'The link has ended.')
    const visit = { expects: [refused(status)] }
    const { page } = await openDashboard(open, path, { 'GET /invitations/t': gone }, visit)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('lets somebody new join, once the password is strong', async ({ open }) => {
    const invited = {
      companyName: 'Harbor Dental',
      email: 'pat@example.com',
      role: 'clerk',
      hasAccount: false,
    }
    const weak = refusal(400, 'validation_failed', 'Some fields are invalid.', {
      fields: [{ path: 'body.password', code: 'too_weak', message: 'is easily guessed: it is a common one' }],
    })
    const replies = untilSignedIn('POST /invitations/t/accept', {
      'GET /invitations/t': { body: invited },
      'POST /invitations/t/accept': ({ body }) => (body['password'] === 'passwordpassword' ? weak : signedIn),
    })
    const visit = { expects: [refused(400)], allows: [refused(401)] }
    const { page, sent } = await openDashboard(open, '/invitation/t', replies, visit)
    await page.getByRole('heading', { level: 1, name: 'Join Harbor Dental' }).waitFor()
    await expectAccessible(page)
    await fill(page, 'Your name', 'Pat Example')
    await fill(page, 'Password', 'passwordpassword')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Is easily guessed: it is a common one').waitFor()
    await fill(page, 'Password', 'seven quiet harbors')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { level: 1, name: 'Demo Company' }).waitFor()
    expect(sent.find(({ name }) => name === 'POST /invitations/t/accept')?.body).toMatchObject({
      name: 'Pat Example',
    })
  })

  test('to a new password is asked for without anybody learning who has an account', async ({ open }) => {
    const replies = { 'POST /password/forgot': { status: 202, body: { message: 'x' } } }
    const { page } = await openDashboard(open, '/forgot', replies, { viewport: phone })
    await fill(page, 'Email', 'pat@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('status').filter({ hasText: 'If pat@example.com has an account' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('to a new password works once', async ({ open }) => {
    const [open410, visit] = [refusal(410, 'gone', 'The link has ended.'), { expects: [refused(410)] }]
    let [uses, checks] = [0, 0]
    const { page, sent } = await openDashboard(
      open,
      '/reset/tok_1',
      {
        'POST /password/reset': () => (uses++ === 0 ? { body: {} } : open410),
        'GET /password/reset/tok_1': () =>
          checks++ < 2 ? { body: { expiresAt: '2027-01-01T00:00:00.000Z' } } : open410,
      },
      visit,
    )
    // The second form was open before the link was used, and the third visit shows no form.
    for (const title of ['New password', 'This link has ended']) {
      if (uses > 0) await page.goto(page.url())
      await fill(page, 'New password', 'seven quiet harbors')
      await page.getByRole('button', { name: 'Save' }).click()
      if (title === 'New password') await page.getByRole('link', { name: 'Sign in' }).waitFor()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await page.goto(page.url())
    await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor()
    expect(await page.getByLabel('New password').count()).toBe(0)
    const posted = sent.map(({ body }) => body)
    expect(posted).toContainEqual({ token: 'tok_1', password: 'seven quiet harbors' })
  })
})

describe('companies', () => {
  test('one of several is chosen, and changed by the menu', async ({ open }) => {
    const { page } = await openDashboard(open, '', { 'GET /me': me({}, [demo, harbor]) })
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
    await expectAccessible(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Harbor Dental/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Harbor Dental' }).waitFor()
    await page.getByRole('button', { name: 'Company: Harbor Dental' }).click()
    await page.getByRole('menuitem', { name: /Demo Company/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Demo Company' }).waitFor()
  })

  test('of others look like none, and whoever has none is told who can help', async ({ open }) => {
    const { page } = await openDashboard(open, '/cmp_99', { 'GET /me': me() })
    await page.getByRole('heading', { level: 1, name: 'There is no such company here' }).waitFor()
    const none = await openDashboard(open, '', { 'GET /me': me({}, []) })
    await none.page.getByText('You belong to no company').waitFor()
  })
})
