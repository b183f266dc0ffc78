import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { newCompany, newCustomer, newInvoice, testCards, type TestCompany } from '../support/florin.ts'
import { changeCompany, saveCardFrom, surchargeQuote, surchargingCompany } from '../support/quotes.ts'
import { ageSessions, goodPassword } from '../support/users.ts'
import { createRandom } from '../simulation/random.ts'

const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/surcharge`
const wanted = { enabled: true, percentage: 2.5, label: 'Card fee' }

async function openSurcharge(company: TestCompany, role = 'admin') {
  const dashboard = await newDashboard(company, role)
  await dashboard.user.browser.call('POST', '/reauthenticate', { password: goodPassword })
  const read = async () => (await dashboard.get(path(company))).body
  return { company, dashboard, read, put: (body: object) => dashboard.put(path(company), body) }
}

describe('the surcharge of a company', () => {
  test('is changed by an admin, and the audit says who', async () => {
    const { company, dashboard, read, put } = await openSurcharge(await newCompany())
    expect(await read()).toMatchObject({
      enabled: false,
      surchargeOnRecurring: true,
      surchargeOnHostedPayment: true,
      maxPercentage: 0,
    })
    const answered = await put({ ...wanted, surchargeOnRecurring: false })
    expect(answered.body).toMatchObject({
      ...wanted,
      surchargeOnRecurring: false,
      surchargeOnHostedPayment: true,
      isSupported: true,
      maxPercentage: 2.5,
      companyState: 'TX',
    })
    expect(await read()).toEqual(answered.body)
    await expectAuditEntry(company, dashboard, answered, {
      before: 0,
      action: 'company.changed',
      subject: { kind: 'company', id: company.companyId },
      changes: {
        'settings.surchargeOnRecurring': { before: true, after: false },
        'surcharge.enabled': { before: false, after: true },
        'surcharge.percentage': { before: 0, after: 2.5 },
        'surcharge.label': { after: 'Card fee' },
      },
    })
  })

  test('loses its label where none is sent, and keeps the rest of the settings', async () => {
    const { read, put } = await openSurcharge(await newCompany())
    await put({ ...wanted, surchargeOnHostedPayment: false })
    expect((await put({ enabled: true, percentage: 3 })).status).toBe(200)
    expect(await read()).toMatchObject({ percentage: 3, surchargeOnHostedPayment: false })
    expect(await read()).not.toHaveProperty('label')
  })

  test('comes with the laws that forbid or limit it', async () => {
    const { read } = await openSurcharge(await surchargingCompany({ state: 'CO' }))
    const { laws, maxPercentage, companyState } = await read()
    expect({ maxPercentage, companyState }).toEqual({ maxPercentage: 2, companyState: 'CO' })
    expect(laws).toContainEqual({
      state: 'CO',
      name: 'Colorado',
      rule: 'cap',
      rate: 2,
      source: 'CRS 5-2-212',
    })
    expect(laws).toContainEqual({
      state: 'MA',
      name: 'Massachusetts',
      rule: 'ban',
      source: 'MGL c.140D s.28A',
    })
  })

  test.each([
    [
      { enabled: true, percentage: 3.01 },
      { path: 'body.percentage', code: 'too_big' },
    ],
    [
      { enabled: true, percentage: -1 },
      { path: 'body.percentage', code: 'too_small' },
    ],
    [
      { enabled: true, percentage: 2.555 },
      { path: 'body.percentage', code: 'invalid_precision' },
    ],
    [{ percentage: 2 }, { path: 'body.enabled', code: 'invalid_type' }],
    [
      { ...wanted, label: ' ' },
      { path: 'body.label', code: 'too_small' },
    ],
    [
      { ...wanted, fee: 1 },
      { path: 'body.fee', code: 'unrecognized_keys' },
    ],
  ])('is refused: %j', async (body, problem) => {
    const { read, put } = await openSurcharge(await newCompany())
    const before = await read()
    expect(getFields(await put(body))).toEqual([problem])
    expect(await read()).toEqual(before)
  })

  test('changes only after a recent re-authentication', async () => {
    const { dashboard, read, put } = await openSurcharge(await newCompany())
    await ageSessions(dashboard.user.email, 16 * 60)
    expect(await put(wanted)).toMatchObject({ status: 403, body: { reauthenticate: true } })
    expect(await read()).toMatchObject({ enabled: false })
  })

  test('is not overwritten by an admin who has not seen the newest change', async () => {
    const company = await surchargingCompany()
    const [one, other] = [await openSurcharge(company), await openSurcharge(company)]
    const { asOf } = await one.read()
    expect((await other.put({ enabled: true, percentage: 2, asOf })).status).toBe(200)
    const late = await one.put({ enabled: true, percentage: 2.5, asOf })
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: 'changed_meanwhile',
        conflicts: [{ path: 'surcharge.percentage', before: 3, now: 2, changedBy: 'Ada Lovelace' }],
      },
    })
    expect(await one.read()).toMatchObject({ percentage: 2 })
    const again = { enabled: true, percentage: 2.5, asOf: (await one.read()).asOf }
    expect((await one.put(again)).status).toBe(200)
  })

  test.each(['clerk', 'read_only'])('is seen by a %s, who changes none', async (role) => {
    const { read, put } = await openSurcharge(await newCompany(), role)
    expect((await put(wanted)).status).toBe(403)
    expect(await read()).toMatchObject({ enabled: false })
  })

  test('of another company is not found', async () => {
    const { dashboard } = await openSurcharge(await newCompany())
    const other = path(await newCompany())
    expect((await dashboard.get(other)).status).toBe(404)
    expect((await dashboard.put(other, wanted)).status).toBe(404)
    expect((await dashboard.post(`${other}/try`, { card: 'credit', amount: 1 })).status).toBe(404)
  })
})

const cards = {
  credit: testCards.visa,
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  amex: '378282246310005',
  unknown: '4000000000008559',
}
type Kind = keyof typeof cards
const kinds = Object.keys(cards) as Kind[]
/** Of Texas, New York, Colorado, Massachusetts, Minnesota, Oklahoma, Puerto Rico, Fishers Island, and of no state. */
const zips = ['75201', '10001', '80202', '02108', '55401', '73101', '00901', '06390', '00000']

describe('a tried surcharge', () => {
  test.each([
    ['TX', 3],
    ['CO', 2.75],
    ['NY', 3],
    ['TX', 0],
  ])('equals the quote: company in %s with %d percent', async (state, percentage) => {
    const company = await surchargingCompany({ state, surcharge: { enabled: true, percentage } })
    const { dashboard } = await openSurcharge(company, 'read_only')
    const customerId = await newCustomer(company, { state: undefined, zip: undefined })
    const { id } = await newInvoice(company, customerId, { amount: 90_000 })
    const random = createRandom(20_261_129)
    for (let round = 0; round < 8; round++) {
      const [card, billingZip] = [random.pick(kinds), random.pick(zips)]
      const amount = (random.below(9_000_000) + 1) / 100
      const accountVaultId = await saveCardFrom(company, customerId, { billingZip }, cards[card])
      const quoted = (await surchargeQuote(company, id, { accountVaultId, amount })).body
      const tried = (await dashboard.post(`${path(company)}/try`, { card, billingZip, amount })).body
      const { surcharge, total, blockedReason } = quoted
      expect(tried, `${card} ${billingZip} ${amount}`).toMatchObject({ subtotal: amount, surcharge, total })
      expect(tried.percentage).toBe(quoted.percentage)
      expect(tried.blockedReason).toBe(blockedReason)
    }
  })

  test.each([
    ['credit', '75201', 3, /^A surcharge of \$3\.00 is added, 3 % of \$100\.00\. .*Texas/],
    ['credit', '80202', 2, /rate is 3 %, and Colorado allows at most 2 %/],
    ['credit', '02108', 0, /^No surcharge is added: the law forbids it\. The payer is in Massachusetts/],
    ['debit', '75201', 0, /^No surcharge is added: a debit card never has one\./],
    ['prepaid', '75201', 0, /a prepaid card never has one/],
    ['amex', '75201', 0, /American Express card never has one/],
    ['unknown', '75201', 0, /type of the card cannot be read/],
    ['credit', undefined, 0, /state of the card's billing address is not known/],
  ])('says why: %s %s', async (card, billingZip, surcharge, words) => {
    const { company, dashboard } = await openSurcharge(await surchargingCompany(), 'clerk')
    const tried = await dashboard.post(`${path(company)}/try`, { card, billingZip, amount: 100 })
    expect(tried.body).toMatchObject({ surcharge, total: 100 + surcharge })
    expect(tried.body.explanation).toMatch(words)
  })

  test('uses the settings of now', async () => {
    const { company, dashboard } = await openSurcharge(await surchargingCompany())
    const body = { card: 'credit', billingZip: '75201', amount: 100 }
    await changeCompany(company, { surcharge: { enabled: false, percentage: 3 } })
    expect((await dashboard.post(`${path(company)}/try`, body)).body).toMatchObject({
      surcharge: 0,
      blockedReason: 'company_disabled',
    })
  })

  test.each([
    [
      { card: 'gold', amount: 1 },
      { path: 'body.card', code: 'invalid_enum_value' },
    ],
    [
      { card: 'credit', amount: 0 },
      { path: 'body.amount', code: 'too_small' },
    ],
    [
      { card: 'credit', amount: 1.001 },
      { path: 'body.amount', code: 'invalid_precision' },
    ],
    [
      { card: 'credit', amount: 1, billingZip: '752' },
      { path: 'body.billingZip', code: 'invalid_string' },
    ],
  ])('is refused: %j', async (body, problem) => {
    const { company, dashboard } = await openSurcharge(await newCompany())
    expect(getFields(await dashboard.post(`${path(company)}/try`, body))).toEqual([problem])
  })
})
