import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { newOperator } from '../support/operators.ts'
import { test } from './support/browser-test.ts'
import {
  choose,
  dialog,
  first,
  head,
  history,
  press,
  visit,
  visitAs,
  type Stop,
} from './support/every-page.ts'
import { openFilled, type Filled } from './support/filled-company.ts'

const stopsOf: Record<string, (filled: Filled) => Stop[]> = {
  'the subscriptions': ({ home, subscription }) => [
    { at: `${home}/subscriptions`, shows: first('Subscriptions'), looks: 'at both' },
    { at: subscription, acts: (page) => history(page).waitFor(), shows: first('Invoices'), looks: 'at both' },
    {
      at: `${home}/subscriptions/new`,
      acts: (page) => page.getByRole('combobox', { name: 'Plan' }).waitFor(),
      shows: head('New subscription'),
      looks: 'at both',
    },
    {
      at: subscription,
      acts: choose('More', 'Cancel subscription'),
      shows: dialog('Cancel subscription'),
      looks: 'at both',
    },
  ],
  'the change of a subscription': ({ subscription }) => [
    { at: `${subscription}/edit`, shows: head(/^Edit|^Change/), looks: 'at both' },
  ],
  'the settings': ({ home }) => [
    { at: `${home}/settings/company`, shows: head('Company settings'), looks: 'at both' },
    { at: `${home}/settings/billing`, shows: head('Billing settings') },
    { at: `${home}/settings/branding`, shows: head('Branding'), looks: 'at both' },
    {
      at: `${home}/settings/emails`,
      shows: (page) => page.getByTestId('subject'),
      looks: 'at both',
    },
    { at: `${home}/settings/security`, shows: head('Security settings') },
    { at: `${home}/settings/surcharge`, shows: head('Surcharge'), looks: 'at both' },
    { at: `${home}/settings/proof`, shows: head('Surcharge proof'), looks: 'at both' },
    { at: `${home}/settings/fields`, shows: head('Custom fields') },
    { at: `${home}/settings/move-in`, shows: head('Move in'), looks: 'at both' },
  ],
  'the pages of developers': ({ home }) => [
    { at: `${home}/developers/keys`, shows: head('API keys'), looks: 'at both' },
    { at: `${home}/developers/webhook`, shows: head('Webhook'), looks: 'at both' },
    { at: `${home}/developers/client-postback`, shows: head('Client postback'), looks: 'at both' },
    { at: `${home}/developers/requests`, shows: first('Requests'), looks: 'at both' },
    { at: `${home}/developers/sandbox`, shows: head('Sandbox'), looks: 'at both' },
    {
      at: `${home}/developers/sandbox`,
      acts: press('Switch a fault on'),
      shows: dialog('Switch a fault on'),
    },
    {
      at: `${home}/developers/sandbox`,
      async acts(page) {
        await press('Advance to a date')(page)
        await page.getByRole('dialog').locator('input').fill('2099-01-01')
      },
      shows: (page) => page.getByRole('dialog').getByText('Further work may follow'),
    },
    {
      at: `${home}/developers/sandbox`,
      acts: (page) => page.getByRole('list', { name: 'Outbox' }).getByRole('button').first().click(),
      shows: (page) => page.getByRole('dialog').locator('iframe'),
    },
    {
      at: `${home}/developers/client-postback`,
      acts: press('Set up client postback'),
      shows: dialog('Set up client postback'),
    },
  ],
  'the plans and the products': ({ home }) => [
    { at: `${home}/plans`, shows: first('Plans'), looks: 'at both' },
    { at: `${home}/plans`, acts: press('New plan'), shows: dialog('New plan') },
    {
      at: `${home}/plans`,
      acts: choose(/^Change/, 'Change plan'),
      shows: dialog(/^Change/),
      looks: 'at both',
    },
    { at: `${home}/products`, shows: first('Products'), looks: 'at both' },
    { at: `${home}/products`, acts: press('New product'), shows: dialog('New product') },
  ],
  'the team and the audit': ({ home }) => [
    { at: `${home}/team`, shows: (page) => page.getByText('Invited').first() },
    { at: `${home}/team`, acts: press('Invite'), shows: dialog('Invite'), looks: 'at both' },
    {
      at: `${home}/team`,
      acts: choose(/^Change/, 'Change role'),
      shows: dialog('Change role'),
      looks: 'at both',
    },
    { at: `${home}/audit`, shows: first('Audit'), looks: 'at both' },
  ],
}

/** Opens the company of the test, which no other test suspends. */
async function openFirstCompany(page: Page) {
  await page.getByRole('searchbox', { name: 'Find in companies' }).fill(filled.home.slice(1))
  const rows = page.getByRole('table', { name: 'Companies' }).locator('tr[data-id]')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link').click()
  await page.getByRole('button', { name: 'Suspend' }).waitFor()
}

const operatorStops: Stop[] = [
  {
    at: '/operator',
    acts: (page) => page.getByRole('table', { name: 'Checks' }).waitFor(),
    shows: head('Installation'),
    looks: 'at both',
  },
  { at: '/operator/companies', shows: first('Companies'), looks: 'at both' },
  { at: '/operator/companies', acts: press('New company'), shows: dialog('New company'), looks: 'at both' },
  {
    at: '/operator/companies',
    acts: openFirstCompany,
    shows: (page) => page.getByRole('region', { name: 'Summary' }),
    looks: 'at both',
  },
  {
    at: '/operator/companies',
    acts: async (page) => {
      await openFirstCompany(page)
      await press('Suspend')(page)
    },
    shows: dialog('Suspend company'),
    looks: 'at both',
  },
  {
    at: '/operator/companies',
    acts: async (page) => {
      await openFirstCompany(page)
      await press('Change limits')(page)
    },
    shows: dialog('Change limits'),
  },
  { at: '/operator/people', shows: first('Operators'), looks: 'at both' },
  { at: '/operator/audit', shows: first('Audit'), looks: 'at both' },
]

let filled: Filled
beforeAll(async () => {
  filled = await openFilled()
})

test.for(Object.keys(stopsOf))('%s fit each width and are accessible', (area, { open }) =>
  visit(open, filled, stopsOf[area]?.(filled) ?? []),
)

test('the operator console keeps nobody out', async ({ open }) => {
  await visitAs(open, await newOperator(), operatorStops)
})
