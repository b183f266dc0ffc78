import { expect } from 'vitest'
import { newCompany } from '../support/florin.ts'
import { newDashboard } from '../support/dashboard.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

test('an admin writes texts for reminders, and the sample follows before they are saved', async ({
  open,
}) => {
  const company = await newCompany({ name: 'Harbor Dental' })
  const dashboard = await newDashboard(company)
  const page = await openAs(open, dashboard.user, `/${company.companyId}/settings`, {
    expects: [refused(400)],
  })
  await page.getByRole('link', { name: 'Email texts' }).click()
  await page.getByRole('combobox', { name: 'Email' }).selectOption({ label: 'Reminder' })
  const sample = page.frameLocator('iframe')
  const subject = page.getByTestId('subject')
  await subject.filter({ hasText: /^Reminder: \$120\.00 due/ }).waitFor()
  await page.getByLabel('Subject').fill('A note of {company} on {invoice}')
  await page.getByLabel('Opening').fill('Dear {payer},\n<b>a short note.</b>')
  await subject.filter({ hasText: 'A note of Harbor Dental on SAMPLE' }).waitFor()
  await sample.getByText('<b>a short note.</b>').waitFor()
  await sample.getByText('Dear Alex Sample,').waitFor()
  await page.getByLabel('Closing').fill('See {total}')
  await page.getByText('The preview follows when every field is valid.').waitFor()
  await sample.getByText('Dear Alex Sample,').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Has {total}, and takes {invoice} {amount} {due} {payer} {company} only').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Closing').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The texts are saved.').waitFor()
  const { texts } = (await dashboard.get(`/dashboard/v1/companies/${company.companyId}/mail-texts`)).body
  expect(texts.filter((text: object) => 'subject' in text || 'opening' in text)).toEqual([
    {
      kind: 'reminder',
      subject: 'A note of {company} on {invoice}',
      opening: 'Dear {payer},\n<b>a short note.</b>',
    },
  ])
  const chosen = page.getByRole('combobox', { name: 'Email' })
  await chosen.selectOption({ label: 'Receipt' })
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')
  await chosen.selectOption({ label: 'Reminder (changed)' })
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('A note of {company} on {invoice}')
})

test('a clerk may not change the texts of emails', async ({ open }) => {
  const company = await newCompany()
  const page = await openAs(open, await newUser(company, 'clerk'), `/${company.companyId}/settings/emails`)
  await page.getByText('You may not change the texts of emails').waitFor()
})
