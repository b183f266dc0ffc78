import { describe, expect } from 'vitest'
import { test } from './support/browser-test.ts'
import {
  account,
  fill,
  me,
  nobody,
  openDashboard,
  recoveryCodes,
  refusal,
  refused,
  secret,
  sessions,
  type Replies,
} from './support/dashboard.ts'

const signedIn = { body: { status: 'signed_in', csrfToken: 'csrf-of-login' } }
const confirmed = { body: { reauthenticatedUntil: '2026-11-23T14:20:00Z', csrfToken: 'csrf-confirmed' } }
const confirmFirst = refusal(403, 'forbidden', 'Confirm that it is you.', { reauthenticate: true })

describe('the session is over', () => {
  test('and in a dialog somebody signs in again: what was typed stays, and is sent once more', async ({
    open,
  }) => {
    let isOver = false
    const replies: Replies = {
      ...account,
      'GET /me': () => (isOver ? nobody : me()),
      'PATCH /me': () => (isOver ? nobody : { body: {} }),
      'POST /login': ({ body }) => {
        isOver = body['password'] !== 'a long enough password'
        return isOver ? refusal(401, 'unauthorized', 'The email or the password is wrong.') : signedIn
      },
    }
    const { page, sent } = await openDashboard(open, '/account', replies, { expects: [refused(401)] })
    await fill(page, 'Name', 'Pat New')
    isOver = true
    await page.getByRole('button', { name: 'Save name' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password').fill('a long enough password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('status').filter({ hasText: 'Your name is saved.' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Pat New')
    const saved = sent.filter(({ name }) => name === 'PATCH /me')
    expect(saved.map(({ body }) => body)).toEqual([{ name: 'Pat New' }, { name: 'Pat New' }])
    // The first token ended with the session.
    expect(saved.map(({ headers }) => headers['x-csrf-token'])).toEqual(['csrf-of-me', 'csrf-of-login'])
  })
})

test('a page that nobody touches says so of each call that it makes by itself', async ({ open }) => {
  const { page, sent } = await openDashboard(open, '/account', account)
  await page.getByRole('table', { name: 'Sessions' }).waitFor()
  const pass = (minutes: number) =>
    page.evaluate(`(() => { const { now } = Date; Date.now = () => now() + ${minutes * 60_000} })()`)
  /** Makes the page load its data again, and returns the header of the latest call. Calls from before may arrive late. */
  const readAgain = async () => {
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    return sent.at(-1)?.headers['x-unattended']
  }
  const before = sent.length
  await pass(0.5)
  await readAgain()
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  expect(sent.filter(({ headers }) => headers['x-unattended'] !== undefined)).toEqual([])
  await pass(2)
  await expect.poll(readAgain).toBe('true')
  await page.keyboard.press('Shift')
  await pass(0.5)
  await expect.poll(readAgain).toBeUndefined()
})

describe('an act that asks for more', () => {
  test('is not done by whoever does not confirm', async ({ open }) => {
    const replies = { ...account, 'POST /me/two-factor': confirmFirst }
    const { page, sent } = await openDashboard(open, '/account', replies, { expects: [refused(403)] })
    await page.getByRole('button', { name: 'Set up second factor' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alert').filter({ hasText: 'Confirm that it is you.' }).waitFor()
    expect(sent.filter(({ name }) => name === 'POST /me/two-factor')).toHaveLength(1)
  })

  test.for([
    [false, 'Password', { password: '1234 5678' }],
    [true, 'Code', { code: '12345678' }],
  ] as const)('where a second factor is %s asks for the %s', async ([twoFactor, label, given], { open }) => {
    let isConfirmed = false
    const answer = (reply: object) => () => (isConfirmed ? reply : confirmFirst)
    const replies: Replies = {
      ...account,
      'GET /me': me({ twoFactor, recoveryCodesLeft: 10 }),
      'POST /me/two-factor': answer({ body: secret }),
      'POST /me/recovery-codes': answer({ body: { recoveryCodes } }),
      'POST /reauthenticate': () => {
        isConfirmed = true
        return confirmed
      },
    }
    const { page, sent } = await openDashboard(open, '/account', replies, { expects: [refused(403)] })
    await page
      .getByRole('button', { name: twoFactor ? 'New recovery codes' : 'Set up second factor' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel(label).fill('1234 5678')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const then = twoFactor ? 'Your new recovery codes' : 'Set up second factor'
    await page.getByRole('dialog', { name: then }).waitFor()
    expect(sent.find(({ name }) => name === 'POST /reauthenticate')?.body).toEqual(given)
  })
})

test('somebody whose phone is lost confirms by a recovery code and sets up another app', async ({ open }) => {
  let isConfirmed = false
  const replies: Replies = {
    ...account,
    'GET /me': me({ twoFactor: true, recoveryCodesLeft: 9 }),
    'POST /me/two-factor': () => (isConfirmed ? { status: 201, body: secret } : confirmFirst),
    'POST /reauthenticate': ({ body }) => {
      isConfirmed = body['recoveryCode'] === '2-K7QF2-9WXYZ'
      return isConfirmed ? confirmed : refusal(401, 'unauthorized', 'The code is wrong.')
    },
  }
  const { page } = await openDashboard(open, '/account', replies, {
    expects: [refused(403)],
  })
  await page.getByRole('button', { name: 'Set up another app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('link', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill('2-K7QF2-9WXYZ')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'Set up second factor' }).waitFor()
})

describe('the second factor', () => {
  test('is set up by a code of the app, and its recovery codes are shown once', async ({ open }) => {
    let hasFactor = false
    const replies: Replies = {
      ...account,
      'GET /me': () => me({ twoFactor: hasFactor, recoveryCodesLeft: hasFactor ? 10 : 0 }),
      'POST /me/two-factor': { status: 201, body: secret },
      'POST /me/two-factor/confirm': ({ body }) => {
        hasFactor = body['code'] === '123456'
        return hasFactor
          ? { body: { recoveryCodes } }
          : refusal(401, 'unauthorized', 'The code is wrong or too old.')
      },
    }
    const { page } = await openDashboard(open, '/account', replies, { expects: [refused(401)] })
    await page.getByRole('button', { name: 'Set up second factor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: /secret/i }).waitFor()
    expect((await dialog.getByTestId('secret').innerText()).replaceAll(' ', '')).toBe(secret.secret)
    for (const code of ['654321', '123 456']) {
      await dialog.getByLabel('Code').fill(code)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      if (code === '654321') await dialog.getByText('The code is wrong or too old.').waitFor()
    }
    expect(await dialog.getByRole('list').getByRole('listitem').allInnerTexts()).toEqual(recoveryCodes)
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()
    expect(await page.getByText(recoveryCodes[0] ?? '').count()).toBe(0)
  })

  test('is said to be needed where a company requires it', async ({ open }) => {
    const needed = refusal(403, 'forbidden', 'A second factor is required.', { twoFactorRequired: true })
    const replies = { ...account, 'GET /me/sessions': needed }
    const { page } = await openDashboard(open, '/account', replies, { expects: [refused(403)] })
    await page.getByRole('alert').filter({ hasText: 'requires a second factor' }).waitFor()
  })

  test('is turned off only where no company requires it', async ({ open }) => {
    const required = refusal(422, 'unprocessable_entity', 'Harbor Dental requires a second factor.')
    const replies = {
      ...account,
      'GET /me': me({ twoFactor: true, recoveryCodesLeft: 2 }),
      'DELETE /me/two-factor': required,
    }
    const { page } = await openDashboard(open, '/account', replies, { expects: [refused(422)] })
    await page.getByText('2 recovery codes are left.').waitFor()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off the second factor' })
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Harbor Dental requires' }).waitFor()
  })
})

describe('what is a person’s own', () => {
  test('a wrong password is said at its field; a new one ends the other sessions', async ({ open }) => {
    const wrong = refusal(401, 'unauthorized', 'The password is wrong.')
    const replies: Replies = {
      ...account,
      'PUT /me/password': ({ body }) => (body['currentPassword'] === 'wrong' ? wrong : { body: {} }),
    }
    const { page } = await openDashboard(open, '/account', replies, { expects: [refused(401)] })
    await fill(page, 'Current password', 'wrong')
    await fill(page, 'New password', 'seven quiet')
    await page.getByText('1 more character').waitFor()
    await fill(page, 'New password', 'seven quiet harbors')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is wrong.').waitFor()
    await fill(page, 'Current password', 'a long enough password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor()
    expect(await page.getByLabel('Current password').inputValue()).toBe('')
  })

  test('a session is ended, and is gone', async ({ open }) => {
    let isThere = true
    const [current] = 'sessions' in (sessions.body ?? {}) ? Object.values(sessions.body ?? {})[0] : []
    const replies: Replies = {
      ...account,
      'GET /me/sessions': () => (isThere ? sessions : { body: { sessions: [current] } }),
      'DELETE /me/sessions/ses_02': () => {
        isThere = false
        return { body: {} }
      },
    }
    const { page } = await openDashboard(open, '/account', replies)
    const table = page.getByRole('table', { name: 'Sessions' })
    await table.getByText('Safari on iPhone').waitFor()
    // The page shows the company's time zone and not that of the browser.
    await table.getByText('Nov 23, 7:40 AM').waitFor()
    await table.getByRole('button', { name: /^End Safari on iPhone/ }).click()
    await table.getByText('Safari on iPhone').waitFor({ state: 'detached' })
    await table.getByText('Firefox on Linux').waitFor()
  })

  test('the colours stay as they were chosen, from the first paint on', async ({ open }) => {
    const { page } = await openDashboard(open, '/account', account, { colorScheme: 'light' })
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.goto(page.url())
    const back = () =>
      page.locator('body').evaluate((body) => body.ownerDocument.documentElement.dataset['theme'])
    expect(await back()).toBe('dark')
    await page.getByRole('radio', { name: 'As the system' }).check()
    expect(await back()).toBeUndefined()
  })

  test('times are shown as 7:40 AM or as 07:40, as chosen', async ({ open }) => {
    const { page } = await openDashboard(open, '/account', account)
    // A page that is still loading would stop with its clock.
    await page.clock.setFixedTime('2026-11-23T15:00:00Z')
    await page.reload()
    const table = page.getByRole('table', { name: 'Sessions' })
    await table.getByText('Nov 23, 7:40 AM').waitFor()
    await page.getByRole('group', { name: 'Times' }).getByRole('radio', { name: '16:07' }).check()
    await table.getByText('Nov 23, 07:40').waitFor()
    await page.reload()
    await table.getByText('Nov 23, 07:40').waitFor()
    await page.getByRole('radio', { name: '4:07 PM' }).check()
    await table.getByText('Nov 23, 7:40 AM').waitFor()
  })

  test('whoever signs out is out', async ({ open }) => {
    const { page, sent } = await openDashboard(open, '/account', { ...account, 'POST /logout': { body: {} } })
    await page.getByRole('button', { name: 'You: Pat Example' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(sent.at(-1)?.name).toBe('POST /logout')
  })
})
