import { beforeAll } from 'vitest'
import { setUpFactor } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import { goodPassword, newUser } from '../support/users.ts'
import { test, type Open } from './support/browser-test.ts'
import { dashboardUrl, fill, refused } from './support/dashboard.ts'
import {
  check,
  choose,
  desktop,
  dialog,
  first,
  head,
  history,
  press,
  stopAt,
  visit,
  type Stop,
} from './support/every-page.ts'
import { longCompany, openFilled, type Filled } from './support/filled-company.ts'

const stopsOf: Record<string, (filled: Filled) => Stop[]> = {
  'the home, and who is signed in': ({ home }) => [
    { at: home, shows: (page) => page.getByTestId('taken-today') },
    {
      at: home,
      acts: async (page) => {
        await page.getByTestId('taken-today').waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Find' }).fill('pat')
      },
      shows: (page) => page.getByRole('option').first(),
    },
    {
      at: home,
      acts: press('Show as table'),
      shows: first('Collected'),
      looks: 'at a desk',
    },
    { at: '', shows: head('Companies'), looks: 'at a phone' },
    { at: '/account', shows: (page) => page.getByRole('table', { name: 'Sessions' }) },
    {
      at: '/account',
      acts: async (page) => {
        await press('Set up second factor')(page)
        await page.getByRole('dialog').getByLabel('Password').fill(goodPassword)
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      },
      shows: dialog('Set up second factor'),
      looks: 'at both',
    },
  ],
  'the invoices': ({ home, partial, fresh }) => [
    { at: `${home}/invoices`, shows: first('Invoices'), looks: 'at a desk' },
    {
      at: `${home}/invoices`,
      acts: press('Filter'),
      shows: (page) => page.getByLabel('Due from'),
      looks: 'at both',
    },
    {
      at: `${home}/invoices?least=1`,
      acts: press('Save view'),
      shows: dialog('Save view'),
      looks: 'at a phone',
    },
    {
      at: `${home}/invoices/new`,
      acts: async (page) => {
        await press('Add line')(page)
        await page.getByLabel('Item').fill('Implantologische'.repeat(4))
        await page.getByLabel('Price').fill('123456.78')
      },
      shows: (page) => page.getByTestId('summary-total').filter({ hasText: '$123,456.78' }),
      looks: 'at both',
    },
    { at: `${fresh}/edit`, shows: head(/^Edit/), looks: 'at both' },
    { at: partial, shows: history },
  ],
  'the dialogs that move money of an invoice': ({ partial }) => [
    {
      at: `${partial}?dialog=pay`,
      acts: check('Visa ending in 4242'),
      shows: (page) => page.getByRole('button', { name: 'Pay $60.00' }),
      looks: 'at a desk',
    },
    { at: `${partial}?dialog=offline`, shows: dialog('Record offline payment'), looks: 'at a phone' },
    { at: `${partial}?dialog=refund`, shows: dialog('Refund'), looks: 'at a desk' },
    { at: partial, acts: press('Reverse'), shows: dialog('Reverse offline payment'), looks: 'at a phone' },
    { at: partial, acts: press('Retry'), shows: dialog('Retry payment'), looks: 'at both' },
  ],
  'the other dialogs of an invoice': ({ partial, fresh }) => [
    { at: `${partial}?dialog=send`, shows: dialog('Send invoice'), looks: 'at a desk' },
    { at: `${fresh}?dialog=void`, shows: dialog('Void invoice'), looks: 'at both' },
    { at: `${fresh}?dialog=cancel`, shows: dialog('Cancel invoice') },
    { at: fresh, acts: press('Copy payment link'), shows: dialog('Payment link'), looks: 'at both' },
  ],
  'the payments': ({ home, authorization }) => [
    { at: `${home}/payments`, shows: first('Payments'), looks: 'at a desk' },
    {
      at: `${home}/payments`,
      acts: press('Filter'),
      shows: (page) => page.getByLabel('Last four digits'),
      looks: 'at both',
    },
    { at: authorization, shows: history },
    { at: `${authorization}?dialog=capture`, shows: dialog('Capture'), looks: 'at both' },
    { at: `${authorization}?dialog=void`, shows: dialog('Void') },
  ],
  'the ways to take a payment': ({ home }) => [
    {
      at: `${home}/payments/new`,
      acts: async (page) => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('Pat')
        await page.getByRole('option', { name: /Pat/ }).click()
      },
      shows: (page) => page.getByLabel('Order'),
      looks: 'at a desk',
    },
    {
      at: `${home}/payments/new`,
      acts: async (page) => {
        await page.getByRole('radio', { name: 'New card' }).check()
        await page.getByLabel('Amount').fill('12345.67')
        await page.getByRole('button', { name: 'Continue to the card' }).click()
      },
      shows: (page) => page.getByTitle('Secure card form'),
      looks: 'at both',
    },
    ...(['Terminal', 'Payment link'] as const).map((way): Stop => ({
      at: `${home}/payments/new`,
      acts: check(way),
      shows: (page) => page.getByLabel('Order'),
      looks: 'at both',
    })),
  ],
  'the customers': ({ home, customer }) => [
    { at: `${home}/customers`, shows: first('Customers'), looks: 'at a desk' },
    { at: `${home}/customers/new`, shows: head('New customer'), looks: 'at a phone' },
    { at: `${customer}/edit`, shows: head(/^Edit/), looks: 'at both' },
    {
      at: customer,
      acts: (page) => page.getByRole('list', { name: 'Subscriptions' }).waitFor(),
      shows: first('Invoices'),
      looks: 'at both',
    },
  ],
  'the longest names': ({ billed }) =>
    billed.flatMap(({ customer, invoice }): Stop[] => [
      { at: customer, shows: first('Invoices') },
      { at: invoice, shows: history },
    ]),
  'the dialogs of a customer': ({ customer }) => [
    {
      at: customer,
      acts: press('Add payment method'),
      shows: (page) =>
        page
          .getByTitle('Secure card form')
          .contentFrame()
          .getByLabel(/card number/i),
      looks: 'at a phone',
    },
    {
      at: customer,
      acts: choose('More', 'Merge into another customer'),
      shows: dialog(/^Merge/),
      looks: 'at both',
    },
    { at: customer, acts: press(/^Rename/), shows: dialog(/^Rename/), looks: 'at both' },
    { at: customer, acts: press(/^Delete/), shows: dialog(/^Delete/), looks: 'at a phone' },
    { at: customer, acts: press('Copy set-up link'), shows: dialog('Set-up link') },
    {
      at: customer,
      acts: (page) => page.getByRole('list', { name: 'Mails' }).getByRole('button').first().click(),
      shows: (page) => page.getByRole('dialog').getByText('(link)').first(),
      looks: 'at a phone',
    },
  ],
  'the reports': ({ home }) => [
    { at: `${home}/reports`, shows: (page) => page.locator('[data-id=total]').last(), looks: 'at both' },
    {
      at: `${home}/reports?report=receivables`,
      shows: (page) => page.getByRole('table', { name: 'Receivables by customer' }),
      looks: 'at both',
    },
  ],
  'the alerts': ({ home }) => [
    {
      at: `${home}/alerts`,
      shows: (page) => page.getByText('Recommended action:').first(),
      looks: 'at a desk',
    },
    { at: `${home}/alerts`, acts: press(/^Resolve/), shows: dialog('Resolve alert'), looks: 'at both' },
  ],
  'a session that is over': ({ home }) => [
    {
      at: `${home}/invoices`,
      acts: async (page) => {
        await first('Invoices')(page).waitFor()
        await page.context().clearCookies()
        await press('Export CSV')(page)
      },
      shows: dialog('Sign in again'),
      looks: 'at both',
    },
  ],
}

let filled: Filled
beforeAll(async () => {
  filled = await openFilled()
})

test.for(Object.keys(stopsOf))('%s fit each width and are accessible', (area, { open }) =>
  visit(open, filled, stopsOf[area]?.(filled) ?? []),
)

test('the pages before signing in fit each width and are accessible', async ({ open }) => {
  const page = await openAlone(open)
  for (const [at, name] of [
    ['/login', 'Sign in'],
    ['/forgot', 'Forgot password'],
  ] as const)
    await stopAt(page, { at, shows: head(name) })
  await stopAt(page, { at: filled.invitation, shows: head(`Join ${longCompany}`), looks: 'at a phone' })
  const guarded = await newUser(await newCompany())
  await setUpFactor(guarded.browser)
  const signIn = async () => {
    await fill(page, 'Email', guarded.email)
    await fill(page, 'Password', goodPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await stopAt(page, { at: '/login', acts: signIn, shows: head('Second factor'), looks: 'at both' })
})

const openAlone = (open: Open) => open(dashboardUrl('/login'), { viewport: desktop, allows: [refused(401)] })
