import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { account, openDashboard, refusal, refused, type Replies } from './support/dashboard.ts'

const wide = { width: 1280, height: 800 }

const pages: [path: string, title: string, replies: Replies][] = [
  ['/login', 'Sign in', {}],
  ['/forgot', 'Forgot password', {}],
  ['/reset/t', 'New password', { 'GET /password/reset/t': { body: { expiresAt: '2027-01-01T00:00:00Z' } } }],
  ['/cmp_01', 'Demo Company', account],
  ['/account', 'Account', account],
  ['/cmp_01/nowhere/at-all', 'There is no such page here', account],
]

describe.each([
  ['a desk', wide],
  ['a phone', phone],
])('on %s', (_, viewport) => {
  test.for(pages)(
    '%s keeps nobody out, in the light and in the dark',
    async ([path, title, replies], { open }) => {
      const { page } = await openDashboard(open, path, replies, { viewport })
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.title()).toMatch(new RegExp(`^${title} · .*Florin$`))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

  test('dialogs are accessible too', async ({ open }) => {
    const asked = refusal(403, 'forbidden', 'Confirm.', { reauthenticate: true })
    const replies = { ...account, 'POST /me/two-factor': asked }
    const { page } = await openDashboard(open, '/account', replies, { viewport, expects: [refused(403)] })
    await page.getByRole('button', { name: 'Set up second factor' }).click()
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('the keyboard gets past the navigation in one step', async ({ open }) => {
  const { page } = await openDashboard(open, '/account', account, { viewport: wide })
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await page.keyboard.press('Tab')
  expect(
    await page.getByRole('link', { name: 'Skip to content' }).evaluate((link) => link.matches(':focus')),
  ).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Name', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(
    true,
  )
})

test('under 1024 pixels the navigation has icons, with names on hover and focus', async ({ open }) => {
  const { page } = await openDashboard(open, '/account', account, { viewport: { width: 853, height: 600 } })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const team = navigation.getByRole('link', { name: 'Team', exact: true })
  const nameOf = async (link: typeof team) => (await link.locator('.name').boundingBox())?.width
  expect(await navigation.evaluate((element) => element.clientWidth)).toBeLessThan(56)
  expect(await nameOf(team)).toBe(1)
  await team.hover()
  expect(await nameOf(team)).toBeGreaterThan(30)
  await page.getByRole('heading', { level: 1 }).hover()
  const alerts = navigation.getByRole('link', { name: 'Alerts', exact: true })
  await alerts.focus()
  await page.keyboard.press('Tab')
  expect(await nameOf(alerts)).toBe(1)
  expect(await nameOf(team)).toBeGreaterThan(30)
})

test('no text becomes a script, nor a style, and no policy can be made that lets it', async ({ open }) => {
  const visit = { expects: [/TrustedHTML|Trusted ?Type/i, /policy/i] }
  const { page } = await openDashboard(open, '/login', {}, visit)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tried = await page.evaluate<string[]>(`[
    () => { document.createElement('div').innerHTML = '<b>x</b>' },
    () => { trustedTypes.createPolicy('ours', { createHTML: (text) => text }) },
    () => { trustedTypes.createPolicy('default', { createHTML: (text) => text }) },
  ].map((act) => { try { act(); return 'done' } catch (error) { return error.name } })`)
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError'])
})

test('nothing on a page and its dialogs breaks its policy', async ({ open }) => {
  const { page } = await openDashboard(open, '/account', account)
  await page.evaluate(
    `window.broken = []; addEventListener('securitypolicyviolation', (event) => window.broken.push(event.violatedDirective))`,
  )
  await page.getByRole('button', { name: 'You: Pat Example' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Company: Demo Company' }).click()
  await page.keyboard.press('Escape')
  expect(await page.evaluate('window.broken')).toEqual([])
})

test('the menu of the user leads to the guide and to the API reference', async ({ open }) => {
  const { page } = await openDashboard(open, '/account', account)
  await page.getByRole('button', { name: 'You: Pat Example' }).click()
  for (const [name, path] of [
    ['Guide', '/guide'],
    ['API reference', '/docs'],
  ] as const) {
    const link = page.getByRole('menuitem', { name })
    await link.waitFor()
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, '_blank'])
  }
})

test('without a connection it says so, and that nothing is lost', async ({ open }) => {
  const { page } = await openDashboard(open, '/account', account, { allows: [/ERR_INTERNET_DISCONNECTED/] })
  await page.getByLabel('Name', { exact: true }).fill('Pat New')
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: 'No connection. Nothing is lost.' }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('No connection.').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Pat New')
})

test('a page of before an update says so when it asks for a file that is gone', async ({ open }) => {
  const { page } = await openDashboard(open, '/cmp_01', account, { allows: [/./] })
  await page.getByRole('heading', { level: 1, name: 'Demo Company' }).waitFor()
  await page.route('**/dashboard/assets/account-*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Florin was updated.' })
    .getByRole('button', { name: 'Reload' })
    .waitFor()
})

describe('who is signed in', () => {
  const asked = ({ sent }: { sent: { name: string }[] }) => sent.filter(({ name }) => name === 'GET /me')
  const ended = refusal(404, 'not_found', 'This invitation is unknown.')
  const ofAnybody: typeof pages = [
    ...pages.filter(([, , replies]) => replies !== account),
    ['/invitation/t', 'This invitation has ended', { 'GET /invitations/t': ended }],
  ]

  test.for(ofAnybody)('is not asked on %s, which is of anybody', async ([path, title, replies], { open }) => {
    const visit = await openDashboard(open, path, replies, { allows: [refused(404)] })
    await visit.page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(asked(visit)).toEqual([])
  })

  const ofPeople = pages.filter(([, , replies]) => replies === account)
  test.for(ofPeople)('is asked once on %s, and no answer is left', async ([path, title], { open }) => {
    const visit = await openDashboard(open, path, account)
    await visit.page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(asked(visit)).toHaveLength(1)
    // If the answer stayed on a page without a use for it, a later read would get the former user.
    expect(await visit.page.evaluate('window.florinWho')).toBeUndefined()
  })
})

test('what the service could not answer leads to its log, and is tried again', async ({ open }) => {
  let isBroken = true
  const broken = refusal(500, 'internal_error', 'Something went wrong here.')
  const replies: Replies = {
    ...account,
    'GET /me': () => (isBroken ? broken : (account['GET /me'] as object)),
  }
  const { page } = await openDashboard(open, '/account', replies, { expects: [refused(500)] })
  await page.getByRole('alert').filter({ hasText: '01m8378fgvf2f8zpjjw0as5qzg' }).waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
})
