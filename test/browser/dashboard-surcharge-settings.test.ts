import { expect } from 'vitest'
import { newCompany, operator, type TestCompany } from '../support/florin.ts'
import { changeCompany, surchargingCompany } from '../support/quotes.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const settingsPath = ({ companyId }: TestCompany) => `/${companyId}/settings/surcharge`

test('an admin sets the surcharge after a re-authentication', async ({ open }) => {
  const company = await newCompany({ state: 'CO' })
  const expects = { expects: [refused(403)] }
  const page = await openAs(open, await newUser(company), settingsPath(company), expects)
  await page.getByText('Your company is in Colorado').waitFor({ state: 'hidden' })
  await page.getByLabel('Add a surcharge').check()
  await page.getByLabel('Percentage').fill('3.01')
  await page.getByText('Your company is in Colorado, which allows at most 2%').waitFor()
  await page.getByText('by law: Connecticut').waitFor()
  await page.getByText('Some states allow less: Colorado 2% and Oklahoma 2%.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter at most 3.00').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Percentage').fill('2.50')
  await page.getByLabel('Name for payers').fill('Card fee')
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.getByLabel('Password').fill(goodPassword)
  await again.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The surcharge is saved.').first().waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Percentage').inputValue()).toBe('2.50')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a try shows the fee and the reason', async ({ open }) => {
  const company = await surchargingCompany()
  const clerk = await newUser(company, 'clerk')
  const page = await openAs(open, clerk, settingsPath(company), { expects: [refused(400)] })
  await page.getByText('Admins may change them.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  const press = () => page.getByRole('button', { name: 'Show surcharge' }).click()
  await page.getByLabel('ZIP code').fill('752')
  await press()
  await page.getByText('Must be a ZIP code of 5 or 9 digits').waitFor()
  await page.getByLabel('ZIP code').fill('75201')
  await press()
  await page.getByText('A surcharge of $3.00 is added, 3 % of $100.00.').waitFor()
  expect(await page.getByTestId('total').textContent()).toBe('$103.00')
  await page.getByLabel('Card').selectOption('Debit card')
  await page.getByLabel('Amount').fill('1,200.50')
  await press()
  await page.getByText('a debit card never has one').waitFor()
  expect(await page.getByTestId('total').textContent()).toBe('$1,200.50')
  await expectAccessible(page)
})

test('an admin whose page is older than the newest change is warned', async ({ open }) => {
  const company = await surchargingCompany()
  const expects = { expects: [refused(403), refused(409)] }
  const page = await openAs(open, await newUser(company), settingsPath(company), expects)
  await page.getByLabel('Percentage').fill('1.25')
  await changeCompany(company, { surcharge: { enabled: true, percentage: 2, label: 'Card fee' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.getByLabel('Password').fill(goodPassword)
  await again.getByRole('button', { name: 'Confirm' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await notice.getByText('Rate: 3% → 2%').waitFor()
  await notice.getByText('Yours: 1.25%').waitFor()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Save mine anyway' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.getByText('The surcharge is saved.').first().waitFor()
  const read = await operator().get(`/operator/v1/companies/${company.companyId}`)
  expect(read.body.surcharge).toEqual({ enabled: true, percentage: 1.25, label: 'Card fee' })
})
