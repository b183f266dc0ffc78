import { expect, test } from 'vitest'
import { newCustomer } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { getMessages } from '../support/manage.ts'
import { getSetupLink } from '../support/signups.ts'
import { change, newSubscription, openShop } from '../support/subscriptions.ts'

/** Creates a sign-up and its set-up link, which has expired by now. */
async function openExpired(customer: Record<string, unknown> = {}) {
  const { company, request, on } = await openShop()
  const customerId = await newCustomer(company, customer)
  const id = await newSubscription(company, { ...request, customerId })
  const link = await getSetupLink(company)
  await goTo(company, on('04-12T08:00'))
  return { company, id, link, on }
}

/** Requests a fresh link as a browser does that submits the form of the page. */
async function requestFreshLink(link: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const response = await fetch(`${link}/fresh-link`, { method: 'POST', headers, body: '' })
  return { status: response.status, text: await response.text() }
}

const textOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0]

test('an expired set-up link has a link to the page of the subscription sent to the payer', async () => {
  const { company, link } = await openExpired()
  const expired = await (await fetch(link)).text()
  expect(expired).toContain('Email me a new link')
  const sent = await requestFreshLink(link)
  expect(sent.status).toBe(200)
  expect(sent.text).toContain('Check your email')
  expect(sent.text).not.toContain('payer@')
  const [message] = await getMessages(company, 'manage_link')
  expect(message).toMatchObject({ to: 'payer@example.com' })
  const opened = await fetch(message?.links[0])
  expect(opened.status).toBe(200)
})

test('at most three are sent a day, and the page does not show that', async () => {
  const { company, link, on } = await openExpired()
  const pages = [1, 2, 3, 4].map(() => requestFreshLink(link))
  const texts = (await Promise.all(pages)).map(({ text }) => textOf(text))
  expect(new Set(texts).size).toBe(1)
  expect(await getMessages(company, 'manage_link')).toHaveLength(3)
  await goTo(company, on('04-13T09:00'))
  await requestFreshLink(link)
  expect(await getMessages(company, 'manage_link')).toHaveLength(4)
})

test('a link that has not expired, an invented one, and one of a canceled subscription send none', async () => {
  const { company, id, link } = await openExpired()
  expect((await requestFreshLink(`${link}x`)).status).toBe(404)
  await change(company, id, { operation: 'cancel' })
  expect(await (await fetch(link)).text()).not.toContain('Email me a new link')
  expect((await requestFreshLink(link)).text).toContain('Check your email')
  expect(await getMessages(company, 'manage_link')).toEqual([])

  const { company: other, request } = await openShop()
  await newSubscription(other, request)
  expect((await requestFreshLink(await getSetupLink(other))).status).toBe(404)
  expect(await getMessages(other, 'manage_link')).toEqual([])
})
