import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { newInvoice } from '../support/florin.ts'
import { advanceClock, minute, payment, getInvoice } from '../support/checkout.ts'
import {
  captureCard,
  confirm,
  expectNothingCharged,
  getActiveAccounts,
  openQuoteCheckout,
  quoteCard,
  getQuotedVault,
  getSales,
  surchargeQuote,
} from '../support/quotes.ts'

describe('one captured card', () => {
  test('is quoted once: its ticket is used up by the check, for this invoice and every other', async () => {
    const { company, customerId, id } = await openQuoteCheckout()
    const other = await newInvoice(company, customerId)
    const ticketId = await captureCard(company)
    const quoted = await quoteCard(company, id, ticketId)
    expect(quoted.status).toBe(201)
    for (const again of [id, other.id])
      expectEnvelope(await quoteCard(company, again, ticketId), 400, 'bad_request')
    expect((await surchargeQuote(company, id, { ticketId })).status).toBe(400)
    const processorEvent = { '@action': 'ticket', ticket_id: ticketId, id: ticketId }
    expect((await payment(company, id, { processorEvent })).status).toBe(400)
    await expectNothingCharged(company, id)
    expect((await confirm(company, id, quoted.body.quoteId)).status).toBe(200)
  })

  test('is quoted once by twenty that ask at once', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const answers = await Promise.all(Array.from({ length: 20 }, () => quoteCard(company, id, ticketId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)])
    await getQuotedVault(company)
    const [quoted] = answers.filter(({ status }) => status === 201)
    expect((await confirm(company, id, quoted?.body.quoteId)).status).toBe(200)
    expect(await getActiveAccounts(company)).toEqual([])
  })

  test('is charged or quoted, not both, by ten of each at once', async () => {
    const { company, id } = await openQuoteCheckout()
    const ticketId = await captureCard(company)
    const processorEvent = { '@action': 'ticket', ticket_id: ticketId, id: ticketId }
    const [quotes, payments] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => quoteCard(company, id, ticketId, { amount: 10 }))),
      Promise.all(Array.from({ length: 10 }, () => payment(company, id, { processorEvent, amount: 10 }))),
    ])
    const quoted = quotes.filter(({ status }) => status === 201).length
    const charged = payments.filter(({ status }) => status === 200).length
    expect(quoted + charged).toBe(1)
    expect((await getSales(company)).filter(({ status }) => status === 'approved')).toHaveLength(charged)
    await advanceClock(company, 60 * minute)
    expect((await getActiveAccounts(company)).filter(({ kind }) => kind === 'vault')).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ amountPaid: charged * 10 })
  })
})
