import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card, startFixture } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = card('4242424242424242')
const declining = card('4000000000009995')
const closed = {
  status: 410,
  body: { error: 'intention_expired', message: 'Too many declined attempts. Contact the business for help.' },
}

/** Opens the form of a sale, which closes after this many declined tries. */
async function openForm(declinesMax?: number) {
  const location = await fixture.newLocation()
  const sale = { reference: 'form-sale', amountCents: 1234, ...(declinesMax ? { declinesMax } : {}) }
  const clientToken = await location.open('sale', { sale })
  const fill = (entry = declining) => location.fill(clientToken, entry)
  return {
    location,
    fill,
    url: `${fixture.url}/v1/elements/${clientToken}`,
    declineOften: async (times: number) => {
      for (let each = 0; each < times; each++) expect(await fill()).toMatchObject({ status: 422 })
    },
    findSale: () => location.own('GET', '/v1/references/form-sale'),
    statuses: async () => (await location.books()).map((movement) => movement['status']),
  }
}

test.each([0, 21, 1.5, null])('an intention refuses %s as the most declined tries', async (declinesMax) => {
  const location = await fixture.newLocation()
  const intention = {
    kind: 'sale',
    contactId: location.contactId,
    methods: ['cc'],
    lifetimeSeconds: 60,
    sale: { reference: 'form-sale', amountCents: 1234, declinesMax },
  }
  expect(await location.own('POST', '/v1/intentions', intention)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'sale.declinesMax' }] },
  })
})

describe('a form that was declined as often as it may be', () => {
  test('takes no card any more, and its reference is not executed', async () => {
    const { fill, declineOften, findSale, statuses } = await openForm(2)
    await declineOften(2)
    for (const entry of [declining, visa, card('4242424242424241')])
      expect(await fill(entry)).toMatchObject(closed)
    expect(await findSale()).toMatchObject({ status: 404 })
    expect(await statuses()).toEqual(['declined', 'declined'])
  })

  test('says so on its page', async () => {
    const { declineOften, url } = await openForm(1)
    expect((await fetch(url)).status).toBe(200)
    await declineOften(1)
    const page = await fetch(url)
    const alert = 'data-error="intention_expired">Too many declined attempts. Contact the business for help.'
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining(alert)])
  })

  test('was declined so often and no oftener, also when twenty tries come at once', async () => {
    const { fill, findSale, statuses } = await openForm(3)
    const replies = await Promise.all(Array.from({ length: 20 }, () => fill()))
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(3)
    for (const reply of replies.filter(({ status }) => status !== 422)) expect(reply).toMatchObject(closed)
    expect(await statuses()).toEqual(['declined', 'declined', 'declined'])
    expect(await findSale()).toMatchObject({ status: 404 })
  })
})

test('a form that is posted at once with good and bad cards sells once or is closed, never both', async () => {
  for (const isGood of [
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]) {
    const { fill, findSale, statuses } = await openForm(2)
    const replies = await Promise.all(isGood.map((good) => fill(good ? visa : declining)))
    const isSold = replies.some(({ status }) => status === 200)
    expect((await findSale()).status).toBe(isSold ? 200 : 404)
    expect((await statuses()).filter((status) => status === 'declined').length).toBeLessThanOrEqual(
      isSold ? 1 : 2,
    )
    expect(await fill(visa)).toMatchObject({ status: isSold ? 409 : 410 })
  }
})

test('an entry that is refused before a charge is tried does not count', async () => {
  const { fill } = await openForm(1)
  for (const entry of [card('4242424242424241'), card('4242424242424242', { expDate: '0120' })])
    expect(await fill(entry)).toMatchObject({ status: 422 })
  expect(await fill(card('4242x'))).toMatchObject({ status: 400 })
  expect(await fill(visa)).toMatchObject({ status: 200 })
})

test('the last try that is left may pass', async () => {
  const { fill, declineOften, findSale } = await openForm(20)
  await declineOften(19)
  expect(await fill(visa)).toMatchObject({ status: 200 })
  expect(await findSale()).toMatchObject({ status: 200, body: { status: 'approved' } })
})

test('a form without a number of tries stays open', async () => {
  const { fill, declineOften } = await openForm()
  await declineOften(21)
  expect(await fill(visa)).toMatchObject({ status: 200 })
})
