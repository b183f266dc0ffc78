import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { getFields } from '../support/customers.ts'
import {
  newCompany,
  newInvoice,
  operator,
  saveBankAccount,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { refund } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { payElsewhere, openPage, submitSaleOnPage } from '../support/pay-page.ts'
import {
  captureCard,
  confirm,
  newQuote,
  openQuoteCheckout,
  quoteCard,
  saveCardFrom,
} from '../support/quotes.ts'
import { payment } from '../support/checkout.ts'
import { openCharged, tamper } from '../support/surcharged.ts'

const checkPath = '/operator/v1/surcharge-check'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'

async function check({ companyId }: Pick<TestCompany, 'companyId'>, query = '') {
  const checked = await operator().get(`${checkPath}?companyId=${companyId}${query}`)
  expect(checked.status, checked.text).toBe(200)
  return checked.body
}

describe('a check is refused', () => {
  test('to anybody but the operator', async () => {
    const { api, legacy } = await newCompany()
    for (const them of [api, legacy]) expect((await them.get(checkPath)).status).toBe(401)
  })

  test.each([
    ['limit=0', 'limit', 'too_small'],
    ['limit=10001', 'limit', 'too_big'],
    ['limit=1.5', 'limit', 'invalid_type'],
    ['cursor=x', 'cursor', 'invalid_string'],
    ['companyId=x', 'companyId', 'invalid_string'],
    ['company=x', 'company', 'unrecognized_keys'],
  ])('with %s', async (query, key, code) => {
    expect(getFields(await operator().get(`${checkPath}?${query}`))).toEqual([{ path: `query.${key}`, code }])
  })

  test('of a company that does not exist', async () => {
    expect((await operator().get(`${checkPath}?companyId=${unknown}`)).status).toBe(404)
  })

  test('with a cursor of another company', async () => {
    const [one, other] = [await openCharged(), await newCompany()]
    const { nextCursor } = await check(one.company, '&limit=1')
    const response = await operator().get(`${checkPath}?companyId=${other.companyId}&cursor=${nextCursor}`)
    expect(getFields(response)).toEqual([{ path: 'query.cursor', code: 'invalid_string' }])
  })
})

describe('a company that did everything', () => {
  test('has no charge that deviates, in one answer or in many', async () => {
    const company = await openBusyCompany()
    // Six payments, a declined one and two quotes. A sale in the form and one made elsewhere have no record.
    const whole = { checked: 11, undecided: 2, deviations: [] }
    expect(await check(company)).toEqual(whole)
    const sum = { checked: 0, undecided: 0, deviations: [] as unknown[] }
    let cursor = ''
    let calls = 0
    do {
      const page = await check(company, `&limit=2${cursor}`)
      expect(page.checked).toBeLessThanOrEqual(2)
      sum.checked += page.checked
      sum.undecided += page.undecided
      sum.deviations.push(...page.deviations)
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`
      calls += 1
    } while (cursor)
    expect(sum).toEqual(whole)
    expect(calls).toBeGreaterThan(6)
  })

  test('and one that did nothing has nothing to check', async () => {
    expect(await check(await newCompany())).toEqual({ checked: 0, undecided: 0, deviations: [] })
  })

  test('passes over what was paid offline', async () => {
    const { company, id } = await openQuoteCheckout()
    await recordOffline(company, id, { amount: 40 })
    expect(await check(company)).toEqual({ checked: 0, undecided: 0, deviations: [] })
  })
})

describe('a charge that was tampered with is found', () => {
  test.each([
    ['its fee', 'fee_cents = fee_cents + 1', 3.01, 'surcharge in cents: 301 then, 300 by the rules'],
    [
      'the company’s rate in its record',
      `surcharge = jsonb_set(surcharge, '{inputs,percentage}', '2')`,
      3,
      'surcharge in cents: 300 then, 200 by the rules',
    ],
    [
      'the reason in its record',
      `surcharge = surcharge || '{"blockedReason": "amex"}'`,
      3,
      'blockedReason: amex then, none by the rules',
    ],
    [
      'the version of its rules',
      `surcharge = surcharge || '{"rules": "operator-99"}'`,
      3,
      'the rules operator-99 are not known here',
    ],
    ['its whole record', `surcharge = '{}'`, 3, 'the rules undefined are not known here'],
    [
      'what its record follows from',
      `surcharge = surcharge - 'inputs'`,
      3,
      expect.stringMatching(/^the record cannot be decided again: /),
    ],
  ])('by %s', async (_, change, surcharge, difference) => {
    const { company, id, transactionId } = await openCharged()
    await tamper('transactions', change, parseId('trx', transactionId))
    const found = await check(company)
    expect(found).toMatchObject({ checked: 1, undecided: 0 })
    expect(found.deviations).toEqual([
      {
        companyId: company.companyId,
        transactionId,
        invoiceId: id,
        surcharge,
        differences: expect.arrayContaining([difference]),
      },
    ])
  })

  test('by what a refund gave back of the fee', async () => {
    const { company, id, transactionId } = await openCharged()
    await refund(company, transactionId)
    await tamper('transactions', 'fee_cents = fee_cents - 1, subtotal_cents = subtotal_cents + 1', {
      parent: parseId('trx', transactionId),
    })
    expect((await check(company)).deviations).toEqual([
      {
        companyId: company.companyId,
        transactionId,
        invoiceId: id,
        surcharge: 3,
        differences: ['refunded surcharge in cents: 299 of 300, and nothing is left'],
      },
    ])
  })

  test('and a quote too', async () => {
    const { company, id } = await openQuoteCheckout()
    const { quoteId } = await newQuote(company, id)
    expect(await check(company)).toEqual({ checked: 1, undecided: 0, deviations: [] })
    await tamper('quotes', 'fee_cents = 0', parseId('quo', quoteId))
    expect((await check(company)).deviations).toEqual([
      {
        companyId: company.companyId,
        quoteId,
        invoiceId: id,
        surcharge: 0,
        differences: ['surcharge in cents: 0 then, 300 by the rules'],
      },
    ])
  })
})

async function openBusyCompany(): Promise<TestCompany> {
  const { company, customerId, id } = await openQuoteCheckout()
  const invoice = async () => (await newInvoice(company, customerId)).id
  const save = (entry: object, number?: string) => saveCardFrom(company, customerId, entry, number)
  const paid = async (body: object, invoiceId?: string) => {
    const response = await payment(company, invoiceId ?? (await invoice()), body)
    expect(response, response.text).toMatchObject({ status: 200 })
    return String(response.body.transactionId)
  }
  // One payment is refunded in three parts, whose fees do not divide evenly, and another in one.
  const credit = await save({ billingZip: '75201' })
  const inParts = await paid({ accountVaultId: credit, amount: 33.33 }, id)
  for (const amount of [10, 0.01]) await refund(company, inParts, { transaction_amount: amount })
  await refund(company, inParts)
  await refund(company, await paid({ accountVaultId: credit }))
  await paid({ accountVaultId: await save({ billingZip: '80202' }) })
  await paid({ accountVaultId: await save({}, testCards.visaDebit) })
  await paid({ accountVaultId: await saveBankAccount(company, customerId) })
  await payment(company, await invoice(), { accountVaultId: await save({}, testCards.declined) })
  // One quote is confirmed, which is a charge as well, and one is not.
  const quoted = await invoice()
  const { quoteId } = await newQuote(company, quoted)
  expect((await confirm(company, quoted, quoteId)).status).toBe(200)
  expect((await quoteCard(company, await invoice(), await captureCard(company))).status).toBe(201)
  const inForm = await invoice()
  const page = await openPage(company, inForm)
  expect((await page.put('/api/invoices', { processorEvent: await submitSaleOnPage(page) })).status).toBe(200)
  const sale = await payElsewhere(company, { vaultId: credit, cents: 10_300, surchargeCents: 300 })
  const completedTransaction = { '@action': 'sale', id: sale.id, status_code: sale.statusCode }
  await paid({ completedTransaction })
  return company
}
