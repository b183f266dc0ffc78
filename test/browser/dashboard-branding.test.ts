import { expect } from 'vitest'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { newDashboard } from '../support/dashboard.ts'
import { newPng } from '../support/pictures.ts'
import { newUser } from '../support/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { phone, test } from './support/browser-test.ts'
import { openAs, refused } from './support/dashboard.ts'

const longName = 'Implantologische'.repeat(6)
const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/branding`
const page = ({ companyId }: TestCompany) => `/${companyId}/settings/branding`

test('an admin sets the color of the company: one with too little contrast offers the nearest', async ({
  open,
}) => {
  const company = await newCompany()
  const dashboard = await newDashboard(company)
  const opened = await openAs(open, dashboard.user, `/${company.companyId}/settings`, {
    expects: [refused(400)],
  })
  await opened.getByRole('link', { name: 'Branding' }).click()
  const color = opened.getByLabel('Color', { exact: true })
  await color.fill('#ffcc00')
  await opened.getByText('The color has too little contrast to white').waitFor()
  await opened.getByText('The preview follows when every field is valid.').waitFor()
  const nearest = opened.getByRole('button', { name: /^Use #[0-9a-f]{6}$/ })
  const offered = (await nearest.textContent())?.replace('Use ', '')
  await expectAccessible(opened)
  await nearest.click()
  await expect.poll(() => color.inputValue()).toBe(offered)
  await opened.frameLocator('iframe').getByRole('button', { name: 'Continue' }).waitFor()
  await expect.poll(() => opened.locator('iframe').getAttribute('src')).toContain(offered?.slice(1))
  await opened.getByRole('button', { name: 'Save' }).click()
  await opened.getByText('The branding is saved.').waitFor()
  expect((await dashboard.get(path(company))).body).toMatchObject({ colour: offered })
})

test('the preview shows unsaved contacts on the payment page and in the email, without links', async ({
  open,
}) => {
  const company = await newCompany({ name: longName })
  const dashboard = await newDashboard(company)
  const opened = await openAs(open, dashboard.user, page(company), { expects: [refused(400)] })
  const preview = opened.frameLocator('iframe')
  await opened.getByLabel('Support email').fill('help@harbor.example')
  await opened.getByLabel('Address line 1').fill('<b>1 Main St</b>')
  const email = preview.getByText('help@harbor.example', { exact: true })
  await email.waitFor()
  await preview.getByText('<b>1 Main St</b>').waitFor()
  await opened.getByLabel('Email', { exact: true }).check()
  await preview.getByText('/pay/sample').waitFor()
  await email.waitFor()
  await expect.poll(() => preview.locator('a[href]').count()).toBe(0)
  await opened.getByLabel('Website').fill('http://harbor.example')
  await opened.getByRole('button', { name: 'Save' }).click()
  await opened.getByText('Must be an address that begins with https://').waitFor()
  await opened.setViewportSize(phone)
  await expectAccessible(opened)
  await expectNoSidewaysScroll(opened)
  const pdf = opened.getByRole('link', { name: 'Open the PDF' })
  expect(await pdf.getAttribute('href')).toContain('/branding/preview/pdf?draft=')
  const { asOf: _, ...branding } = (await dashboard.get(path(company))).body
  expect(branding).toEqual({})
})

test('a logo is uploaded and removed, and what is no picture is refused in words', async ({ open }) => {
  const company = await newCompany()
  const opened = await openAs(open, await newUser(company), page(company), { expects: [refused(400)] })
  const send = (name: string, mimeType: string, buffer: Buffer) =>
    opened.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await send('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'))
  await opened.getByText('Use a PNG or a JPEG').waitFor()
  await send('logo.png', 'image/png', Buffer.alloc(263_000))
  await opened.getByText('The picture is 257 kB, and may be at most 256 kB.').waitFor()
  await send('logo.png', 'image/png', Buffer.from('<svg/>'))
  await opened.getByText('The picture is neither a PNG nor a JPEG').waitFor()
  await expectAccessible(opened)
  await send('logo.png', 'image/png', newPng({ width: 300, height: 100 }))
  await opened.getByText('The logo is changed.').waitFor()
  await opened.getByRole('img', { name: 'Logo' }).waitFor()
  await opened.frameLocator('iframe').locator('img.own-logo').waitFor()
  await opened.getByRole('button', { name: 'Remove logo' }).click()
  await opened.getByText('The logo is removed').waitFor()
  await expect.poll(() => opened.frameLocator('iframe').locator('img.own-logo').count()).toBe(0)
})

test('the second of two admins sees the change of the first, and keeps other fields of it', async ({
  open,
}) => {
  const company = await newCompany()
  const other = await newDashboard(company)
  const user = await newUser(company, 'admin', 'Grace Hopper')
  const opened = await openAs(open, user, page(company), { expects: [refused(409)] })
  await opened.getByLabel('Color', { exact: true }).fill('#0a5c36')
  await other.put(path(company), { colour: '#123456', supportPhone: '(214) 555-0100' })
  const save = opened.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const conflict = opened.getByRole('alert').filter({ hasText: 'Nothing is saved yet' })
  await conflict.getByText('Color: None → #123456, by Ada Lovelace').waitFor()
  expect(await opened.getByLabel('Support phone').inputValue()).toBe('(214) 555-0100')
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click()
  await opened.getByText('The branding is saved.').waitFor()
  expect((await other.get(path(company))).body).toMatchObject({
    colour: '#0a5c36',
    supportPhone: '(214) 555-0100',
  })
})

test('a clerk reads the branding without a form', async ({ open }) => {
  const company = await newCompany()
  await (await newDashboard(company)).put(path(company), { website: 'https://harbor.example' })
  const opened = await openAs(open, await newUser(company, 'clerk'), page(company))
  await opened.getByText('https://harbor.example').waitFor()
  await opened.getByText('Admins may change the branding.').waitFor()
  await expectAccessible(opened)
  expect(await opened.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await opened.locator('iframe').count()).toBe(0)
})
