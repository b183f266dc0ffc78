import { describe, expect } from 'vitest'
import { currentCode } from '../support/authenticator.ts'
import { newCompany, operator } from '../support/florin.ts'
import { joinOperators, newOperator, operators } from '../support/operators.ts'
import { goodPassword, newEmail, newUser } from '../support/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { dashboardUrl, openAs, openDashboard, refused } from './support/dashboard.ts'

const grace = {
  person: {
    personId: 'per_01',
    email: 'grace@operators.example',
    name: 'Grace Hopper',
    twoFactor: true,
    recoveryCodesLeft: 10,
  },
  companies: [],
  operator: true,
  csrfToken: 'token',
  environment: 'sandbox',
  session: { expiresAt: '2031-01-01T00:00:00Z', idleExpiresAt: '2031-01-01T00:00:00Z' },
}

const inOrder = {
  status: 'ok',
  checkedAt: '2026-07-05T14:00:00.000Z',
  checks: [{ name: 'backup', status: 'ok', count: 0, text: 'The last backup ended 2 hours ago.' }],
}

describe('the way in', () => {
  test('leads an invited operator over the second factor to the status', async ({ open }) => {
    const { inviteUrl } = (await operators.add(newEmail())).body
    const page = await open(inviteUrl, { allows: [refused(401), refused(403)] })
    await page.getByRole('heading', { level: 1, name: 'Join the operators' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('Password').fill(goodPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Operators always need a second factor.').waitFor()
    await page.getByRole('link', { name: 'Set up your second factor' }).click()
    await page.getByRole('button', { name: 'Set up second factor' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirm.getByLabel('Password').fill(goodPassword)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    const secret = (await page.getByTestId('secret').innerText()).replaceAll(' ', '')
    const setUp = page.getByRole('dialog', { name: 'Set up second factor' })
    await setUp.getByLabel('Code').fill(currentCode(secret))
    await setUp.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  })

  test('says that an invitation has ended', async ({ open }) => {
    const email = newEmail()
    const { inviteUrl } = (await operators.add(email)).body
    await operators.add(email)
    const page = await open(inviteUrl, { allows: [refused(401), refused(404)] })
    await page.getByRole('heading', { name: 'This invitation has ended' }).waitFor()
  })

  test('is in the menu of operators only, and the page of others calls nothing', async ({ open }) => {
    const company = await newCompany()
    const user = await newUser(company)
    const page = await openAs(open, user, '/operator')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.getByRole('heading', { level: 1, name: 'You may not open the operator console' }).waitFor()
    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Operator console' }).count()).toBe(0)
    expect(calls.filter((url) => url.includes('/v1/operator'))).toEqual([])
  })

  test('opens the console for an operator without companies', async ({ open }) => {
    const page = await openAs(open, await newOperator(), '/')
    await page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor()
    await page.getByRole('button', { name: /^You:/ }).click()
    await page.getByRole('menuitem', { name: 'Operator console' }).click()
    await expect.poll(() => page.url()).toBe(dashboardUrl('/operator'))
  })
})

describe('the status', () => {
  test('is one green line with the time of the check where everything is in order', async ({ open }) => {
    const { page, sent } = await openDashboard(open, '/', {
      'GET /me': { body: grace },
      'GET /operator/status': { body: inOrder },
    })
    const status = page.getByTestId('installation-status')
    await status.getByText('Everything is in order.').waitFor()
    expect(await status.locator('time').getAttribute('datetime')).toBe(inOrder.checkedAt)
    expect(await page.getByRole('table', { name: 'Checks' }).count()).toBe(0)
    expect(sent.filter(({ name }) => name === 'GET /operator/status')).toHaveLength(1)
    await expectAccessible(page)
  })

  test('is checked again once a minute', async ({ open }) => {
    const { page } = await openDashboard(
      open,
      '/account',
      { 'GET /me': { body: grace } },
      { allows: [refused(404)] },
    )
    await page.clock.install()
    let count = 0
    await page.route('**/dashboard/v1/operator/status', (route) => {
      count++
      return route.fulfill({ json: count === 1 ? inOrder : { ...inOrder, status: 'attention' } })
    })
    await page.goto(dashboardUrl('/operator'))
    await page.getByText('Everything is in order.').waitFor()
    await page.clock.runFor(61_000)
    await page.getByText('Something needs attention.').waitFor()
    expect(count).toBe(2)
  })

  test('names the company, and the command to run', async ({ open }) => {
    const company = await newCompany({ name: 'Suspended Engines' })
    await operator().post(`/operator/v1/companies/${company.companyId}/suspend`, {})
    const page = await openAs(open, await newOperator(), '/operator')
    const row = page.getByRole('row').filter({ hasText: company.companyId })
    await row.getByText('Suspended Engines').waitFor()
    await row.getByText(`npx florin company resume ${company.companyId}`).waitFor()
    await row.getByText('Note').waitFor()
  })

  test('asks an operator without a second factor to set one up, and calls nothing', async ({ open }) => {
    const page = await openAs(open, await joinOperators(), '/operator')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.getByText('Operators always need a second factor.').waitFor()
    expect(calls.filter((url) => url.includes('/v1/operator'))).toEqual([])
  })
})
