import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { setUpFactor } from '../support/authenticator.ts'
import { newCompany } from '../support/florin.ts'
import { inLayer } from '../support/layer.ts'
import { goodPassword, newUser, signInUser } from '../support/users.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test, type Open } from './support/browser-test.ts'
import { dashboardUrl, fill, openAs, refused } from './support/dashboard.ts'
import { longCompany, openFilled, type Filled } from './support/filled-company.ts'
import { expectFits, widths } from './support/layout.ts'

const desktop = { width: 1280, height: 900 }

/**
 * A page, the steps to take on it, and the element that then appears. Each page and each dialog fits its window. The
 * looks are those at which only this test checks accessibility, in the light and in the dark.
 */
type Stop = {
  at: string
  acts?: (page: Page) => Promise<unknown>
  shows: (page: Page) => Locator
  looks?: 'at both' | 'at a desk' | 'at a phone'
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const choose = (button: string | RegExp, name: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('menuitem', { name }).click()
}
const check = (name: string) => (page: Page) => page.getByRole('radio', { name }).first().check()
const head = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name })
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const first = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).locator('tr[data-id]').first()
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem').first()

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
  'the subscriptions': ({ home, subscription }) => [
    { at: `${home}/subscriptions`, shows: first('Subscriptions'), looks: 'at both' },
    { at: subscription, acts: (page) => history(page).waitFor(), shows: first('Invoices'), looks: 'at both' },
    {
      at: subscription,
      acts: choose('More', 'Cancel subscription'),
      shows: dialog('Cancel subscription'),
      looks: 'at both',
    },
  ],
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
  'the team, and a session that is over': ({ home }) => [
    { at: `${home}/team`, shows: (page) => page.getByText('Invited').first() },
    { at: `${home}/team`, acts: press('Invite'), shows: dialog('Invite'), looks: 'at both' },
    {
      at: `${home}/team`,
      acts: choose(/^Change/, 'Change role'),
      shows: dialog('Change role'),
      looks: 'at both',
    },
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

test.for(Object.keys(stopsOf))('%s keep nobody out', async (area, { open }) => {
  const stops = stopsOf[area]?.(filled) ?? []
  const allows = [refused(401), refused(403)]
  const admin = { ...filled.admin, browser: await signInUser(filled.admin.email) }
  const page = await openAs(open, admin, '/account', { viewport: desktop, allows })
  // Simulates a browser in which a page may not copy.
  await page.context().grantPermissions([])
  // Every time on the pages is of another year, which is the longest.
  await page.clock.setFixedTime('2031-05-05T12:00:00Z')
  for (const stop of stops) await stopAt(page, stop)
})

test('the pages of whoever is not signed in keep nobody out', async ({ open }) => {
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

async function stopAt(page: Page, { at, acts, shows, looks }: Stop) {
  await page.setViewportSize(desktop)
  await page.goto(dashboardUrl(at))
  await acts?.(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await shows(page).waitFor()
    await expectFits(page)
    if (isLookedAt(width, looks)) await expectAccessible(page)
  }
}

/** Returns whether accessibility is checked at a width. A soak checks it at every width. */
function isLookedAt(width: number, looks: Stop['looks']): boolean {
  const atDesk = width === 1280 && looks !== 'at a phone'
  const atPhone = width === 360 && looks !== 'at a desk'
  return inLayer(looks !== undefined && (atDesk || atPhone), true)
}
