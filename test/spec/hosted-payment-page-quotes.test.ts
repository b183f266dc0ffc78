import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import {
  captureMethod,
  confirmQuote,
  expectOpen,
  expectPaidOnce,
  openSurcharged,
  paid,
} from '../support/hosted-payments.ts'
import { cardEntry } from '../support/pay-page.ts'

const ticketOf = async (...given: Parameters<typeof captureMethod>) =>
  String((await captureMethod(...given)).ticket_id)

describe('what the page asks a captured card to be quoted by', () => {
  test.each([
    [{ billingZip: '06103' }, 'body.billingZip'],
    [{ amount: 1 }, 'body.amount'],
    [{ ticketId: 'tkt_unknown' }, 'body.ticketId'],
    [{ ticketId: undefined }, 'body.ticketId'],
  ])('is no more than the card: not %j', async (fields, path) => {
    const hosted = await openSurcharged()
    const request = { ticketId: await ticketOf(hosted.page), ...fields }
    expect(getFields(await hosted.page.post('/capture/quote', request))).toMatchObject([{ path }])
    await expectOpen(hosted)
  })

  test('is a card whose ZIP code is the one of its statements', async () => {
    const hosted = await openSurcharged()
    const ticketId = await ticketOf(hosted.page, cardEntry('4000000000000036'))
    const refused = await hosted.page.post('/capture/quote', { ticketId })
    expect(refused).toMatchObject({ status: 400, body: { reasonCode: 1655 } })
    await expectOpen(hosted)
  })
})

test.each([
  ['75201', 3, undefined],
  ['80202', 2, undefined],
  ['06103', 0, 'state_outright_ban'],
])(
  'a quote on the page follows from the ZIP code that was entered with the card, %s, whatever the merchant sent',
  async (billingZip, fee, reason) => {
    const hosted = await openSurcharged({}, { billing_zip: '02108' })
    const ticketId = await ticketOf(hosted.page, { ...cardEntry(), billingZip })
    const quoted = await hosted.page.post('/capture/quote', { ticketId })
    expect(quoted.status, quoted.text).toBe(201)
    expect(quoted.body).toMatchObject({ subtotal: 100, surcharge: fee, total: 100 + fee })
    expect(quoted.body.blockedReason).toBe(reason)
    expect(await confirmQuote(hosted.page, quoted.body.quoteId)).toMatchObject(paid)
    await expectPaidOnce(hosted, 10_000 + fee * 100)
  },
)
