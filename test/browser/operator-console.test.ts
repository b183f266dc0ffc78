import { describe, expect } from 'vitest'
import { currentCode } from '../support/authenticator.ts'
import { newCompany, operator } from '../support/florin.ts'
import { joinOperators, newOperator, operators } from '../support/operators.ts'
import { getMailsTo, goodPassword, newEmail, newUser } from '../support/users.ts'
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

describe('the companies', () => {
  test('are made in a dialog that invites the first admin and shows no key', async ({ open }) => {
    const page = await openAs(open, await newOperator(), '/operator', { allows: [refused(400)] })
    await page.getByRole('link', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'New company' }).click()
    const dialog = page.getByRole('dialog', { name: 'New company' })
    await dialog.getByRole('button', { name: 'Create company' }).click()
    await dialog.getByText('Enter a name').waitFor()
    const [name, email] = [`Engines ${crypto.randomUUID()}`, newEmail()]
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Email of the first admin').fill(email)
    await dialog.getByLabel('State (optional)').fill('ZZ')
    await dialog.getByRole('button', { name: 'Create company' }).click()
    await dialog.getByText('must be a two-letter US state code', { exact: false }).waitFor()
    await dialog.getByLabel('State (optional)').fill('TX')
    await dialog.getByRole('button', { name: 'Create company' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(`${email} is mailed a link to join it.`).waitFor()
    const { body } = await operator().get('/operator/v1/companies?limit=100')
    const { companyId } = body.companies.find((each: { name: string }) => each.name === name)
    expect(await getMailsTo({ companyId }, email, 'invitation')).toHaveLength(1)
    await page.getByRole('button', { name: 'Invite first admin' }).waitFor()
  })

  test('are found, limited, suspended by their name and resumed', async ({ open }) => {
    const name = `Engines ${crypto.randomUUID()}`
    const { companyId } = await newCompany({ name })
    const page = await openAs(open, await newOperator(), '/operator/companies', { allows: [refused(400)] })
    await page.getByRole('searchbox', { name: 'Find in companies' }).fill(name.slice(0, 20))
    const rows = page.getByRole('table', { name: 'Companies' }).locator('tr[data-id]')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Change limits' }).click()
    const limits = page.getByRole('dialog', { name: 'Change limits' })
    await limits.getByLabel('Requests at once').fill('0')
    await limits.getByRole('button', { name: 'Save' }).click()
    await limits
      .getByRole('textbox', { name: 'Requests at once' })
      .and(page.locator('[aria-invalid]'))
      .waitFor()
    await limits.getByLabel('Requests at once').fill('7')
    await limits.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`The limits of ${name} are changed.`).waitFor()

    await page.getByRole('button', { name: 'Suspend' }).click()
    const suspend = page.getByRole('dialog', { name: 'Suspend company' })
    await suspend.getByLabel('Name of the company').fill('Engines')
    await suspend.getByRole('button', { name: 'Suspend company' }).click()
    await suspend.getByText('must be the name of the company', { exact: false }).waitFor()
    await suspend.getByLabel('Name of the company').fill(name)
    await suspend.getByRole('button', { name: 'Suspend company' }).click()
    await page.getByText(`${name} is suspended.`).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('dialog', { name: 'Resume company' }).getByRole('button', { name: 'Resume' }).click()
    await page.getByText(`${name} is resumed.`).waitFor()
    const { body } = await operator().get(`/operator/v1/companies/${companyId}`)
    expect(body).toMatchObject({ limits: { burst: 7 } })
    expect(body.suspendedAt).toBeUndefined()
  })

  test('that there are not are no page', async ({ open }) => {
    const path = '/operator/companies/cmp_01k2v9m4e8f3q7r5s6t0w1x2y3'
    const page = await openAs(open, await newOperator(), path, { allows: [refused(404)] })
    await page.getByRole('heading', { level: 1, name: 'There is no such company' }).waitFor()
  })
})

test('operators and the audit are lists', async ({ open }) => {
  const user = await newOperator()
  const page = await openAs(open, user, '/operator/people')
  const people = page
    .getByRole('table', { name: 'Operators' })
    .getByRole('row')
    .filter({ hasText: user.email })
  await people.getByText('Active').waitFor()
  await page.getByRole('link', { name: 'Audit' }).click()
  const audit = page.getByRole('table', { name: 'Audit' })
  await audit.getByText('Second factor set up').first().waitFor()
  await audit.getByText('Grace Hopper').first().waitFor()
})
