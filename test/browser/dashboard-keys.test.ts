import { describe, expect } from 'vitest'
import { newConfirmedAdmin } from '../support/dashboard.ts'
import { florin, newCompany, send } from '../support/florin.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const longName = 'Kassenterminal'.repeat(7).slice(0, 95)

const openSession = (apiKey: string) =>
  send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, { authorization: `Api-Key ${apiKey}` })

describe('the page of API keys', () => {
  test('creates a key after a confirmation, shows it once, and retires it', async ({ open }) => {
    const company = await newCompany({ name: 'Harbor Dental', timeZone: 'America/Chicago' })
    const user = await newUser(company)
    const page = await openAs(open, user, `/${company.companyId}`, { expects: [refused(403)] })
    await page.getByRole('link', { name: 'Developers' }).click()
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create key' })
    await form.getByRole('button', { name: 'Create key' }).click()
    await form.getByText('Enter a name').waitFor()
    await form.getByLabel('Name').fill(longName)
    await form.getByLabel('Role').selectOption('admin')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create key' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirm.getByLabel('Password').fill(goodPassword)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    const secret = page.getByTestId('secret')
    const apiKey = (await secret.innerText()).trim()
    expect((await openSession(apiKey)).status).toBe(201)
    await page.keyboard.press('Escape')
    await secret.waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'I have kept it' }).click()

    const keys = page.getByRole('table', { name: 'API keys' })
    await keys.getByText(`…${apiKey.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(apiKey)
    await page.reload()
    await keys.getByText(`…${apiKey.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(apiKey)
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }

    await keys.getByRole('button', { name: `Retire ${longName}` }).click()
    const ask = page.getByRole('dialog', { name: 'Retire key' })
    await ask.getByRole('button', { name: 'Retire key' }).click()
    const retired = page.getByRole('table', { name: 'Retired' })
    await retired.getByText('by Ada Lovelace').waitFor()
    expect((await openSession(apiKey)).status).toBe(401)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('is absent for a clerk, and makes no call', async ({ open }) => {
    const company = await newCompany()
    await newConfirmedAdmin(company)
    const page = await openAs(open, await newUser(company, 'clerk'), `/${company.companyId}`)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto(`${florin().baseUrl}/dashboard/${company.companyId}/developers/keys`)
    await page.getByRole('heading', { name: 'You may not see API keys' }).waitFor()
    expect(calls.filter((url) => url.includes('api-keys'))).toEqual([])
  })
})
