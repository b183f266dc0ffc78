import { expect } from 'vitest'
import { openCardCheckout } from '../support/checkout.ts'
import { allAuthentic, sell } from '../support/client-postbacks.ts'
import { newConfirmedAdmin } from '../support/dashboard.ts'
import { drain, newCompany } from '../support/florin.ts'
import { openReceiver } from '../support/receiver.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

test('the page of the client postback sets it up, replaces its secret, leads to its deliveries, and removes it', async ({
  open,
}) => {
  await using receiver = await openReceiver()
  const checkout = await openCardCheckout()
  const { companyId } = checkout.company
  const { user } = await newConfirmedAdmin(checkout.company)
  const path = `/${companyId}/developers/client-postback`
  const page = await openAs(open, user, path, { expects: [refused(400)], allows: [refused(404)] })
  await page.getByText('No client postback yet').waitFor()
  await page.getByRole('button', { name: 'Set up client postback' }).click()
  const form = page.getByRole('dialog', { name: 'Set up client postback' })
  await form.getByLabel('Address').fill('http://169.254.169.254/latest')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Address not allowed').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = page.getByTestId('secret')
  const first = (await secret.innerText()).trim()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText(receiver.url).waitFor()
  await sell(checkout)
  await drain(checkout.company)
  expect(allAuthentic(receiver, first)).toBe(true)
  await page.getByRole('button', { name: 'Replace secret' }).click()
  const ask = page.getByRole('dialog', { name: 'Replace secret' })
  await ask.getByRole('button', { name: 'Replace secret' }).click()
  expect((await secret.innerText()).trim()).not.toBe(first)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'completed transactions' }).click()
  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await deliveries.getByRole('link', { name: 'transaction.completed' }).waitFor()
  await page.getByRole('link', { name: 'Client postback' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove client postback' })
  await remove.getByText('pending ones are dropped').waitFor()
  await remove.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No client postback yet').waitFor()
})

test('the page of the client postback shows the change of another admin before it overwrites it', async ({
  open,
}) => {
  const company = await newCompany({ clientPostbackUrl: 'https://shop.example/first' })
  const { companyId } = company
  const { user } = await newConfirmedAdmin(company)
  const other = await newConfirmedAdmin(company)
  const path = `/${companyId}/developers/client-postback`
  const page = await openAs(open, user, path, { expects: [refused(409)] })
  await page.getByRole('button', { name: 'Change client postback' }).click()
  const form = page.getByRole('dialog', { name: 'Change client postback' })
  await form.getByText('The signing secret stays the same').waitFor()
  const theirs = { clientPostbackUrl: 'https://shop.example/theirs' }
  const changed = await other.put(`/dashboard/v1/companies/${companyId}/client-postback`, theirs)
  expect(changed.status, changed.text).toBe(200)
  await form.getByLabel('Address').fill('https://shop.example/mine')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('https://shop.example/theirs').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('https://shop.example/mine').waitFor()
  await form.waitFor({ state: 'hidden' })
})

test('a clerk sees the client postback and no action', async ({ open }) => {
  const company = await newCompany({ clientPostbackUrl: 'https://shop.example/first' })
  const user = await newUser(company, 'clerk')
  const page = await openAs(open, user, `/${company.companyId}/developers/client-postback`)
  await page.getByText('https://shop.example/first').waitFor()
  const actions = page.getByRole('main').getByRole('button')
  await expect.poll(() => actions.count()).toBe(0)
})
