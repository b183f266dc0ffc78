import { currentCode } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import { goodPassword, getMailsTo, membersOf, newEmail, newUser, findToken } from '../support/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'
import { dashboardUrl, fill, refused } from './support/dashboard.ts'

const title = (name: string) => ({ level: 1, name }) as const

test('somebody joins, sets up a second factor, leaves and comes back with it', async ({ open }) => {
  const company = await newCompany({ name: 'Harbor Dental' })
  const email = newEmail()
  const { body: invited } = await membersOf(company).invite({ email, role: 'clerk' })
  const path = `/invitation/${findToken(invited.inviteUrl)}`
  const page = await open(dashboardUrl(path), { expects: [refused(400), refused(401), refused(403)] })
  await page.getByRole('heading', title('Join Harbor Dental')).waitFor()
  await fill(page, 'Your name', 'Grace Hopper')
  await fill(page, 'Password', 'passwordpassword')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.locator('.field-error').waitFor()
  await fill(page, 'Password', goodPassword)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', title('Harbor Dental')).waitFor()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Password').fill('not my password')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await confirm.getByRole('alert').waitFor()
  await confirm.getByLabel('Password').fill(goodPassword)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up second factor' })
  const secret = (await dialog.getByTestId('secret').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.locator('.field-error, [role=alert]').first().waitFor()
  await dialog.getByLabel('Code').fill(currentCode(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()
  await page.getByRole('table', { name: 'Sessions' }).getByText('This browser').waitFor()

  await page.getByRole('button', { name: 'You: Grace Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', title('Sign in')).waitFor()
  await fill(page, 'Email', email)
  await fill(page, 'Password', goodPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', title('Second factor')).waitFor()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await fill(page, 'Recovery code', '1-AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').waitFor()
  await fill(page, 'Recovery code', recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', title('Harbor Dental')).waitFor()
  await page.getByRole('link', { name: 'set up another app' }).click()
  await page.getByRole('button', { name: 'Set up another app' }).waitFor()
})

test('a lost password is replaced by the link of a mail, once', async ({ open }) => {
  const company = await newCompany()
  const { email } = await newUser(company)
  const page = await open(dashboardUrl('/forgot'), { expects: [refused(400), refused(410)] })
  await fill(page, 'Email', email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `If ${email} has an account` })
    .waitFor()
  const [mail] = await getMailsTo(company, email, 'password_reset')
  const [link = ''] =
    /\S+\/dashboard\/reset\/\S+/.exec(JSON.stringify(mail).replaceAll(/["\\<>]/g, ' ')) ?? []
  const choose = async (password: string) => {
    await page.goto(dashboardUrl(`/reset/${findToken(link)}`))
    await fill(page, 'New password', password)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await choose('passwordpassword')
  await page.locator('.field-error').waitFor()
  await expectAccessible(page)
  await choose('seven quiet harbors')
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  await page.goto(dashboardUrl(`/reset/${findToken(link)}`))
  await page.getByRole('heading', title('This link has ended')).waitFor()
  await page.goto(dashboardUrl('/login'))
  await fill(page, 'Email', email)
  await fill(page, 'Password', 'seven quiet harbors')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', title('Test Company')).waitFor()
})
