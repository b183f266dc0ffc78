import { describe, expect, test } from 'vitest'
import { findMethodPlace, loadSurchargeInputs, type MethodFacts } from './surcharge-inputs.ts'

const now = Date.parse('2026-11-21T23:59:59.999Z')
const company = {
  surcharge: { enabled: true, percentage: 3 },
  state: 'TX',
  zip: undefined,
  processor: { kind: 'sandbox' } as const,
}
const credit: MethodFacts = { rail: 'cc', cardType: 'credit', cardBrand: 'visa' }
type Payer = { state?: string; zip?: string }

function inputsOf(method: Partial<MethodFacts>, payer?: Payer, merchant: object = {}) {
  return loadSurchargeInputs({ ...company, ...merchant }, { ...credit, ...method }, now, () =>
    Promise.resolve(payer && { state: payer.state, zip: payer.zip }),
  )
}

describe('the state of the payer is not known', () => {
  test.each<[string, Partial<MethodFacts>, Payer | undefined]>([
    ['where nobody says anything', {}, undefined],
    ['where the customer has no address', {}, {}],
    [
      'where all that is said is no state',
      { billingState: 'Texas', billingZip: '7520' },
      { state: 'ZZ', zip: 'x' },
    ],
    ['where all that is said is empty', { billingState: ' ', billingZip: '' }, { state: '', zip: ' ' }],
    [
      'where the postal code is of another country, though there is a state of that name',
      { billingState: 'WA', billingZip: '6000' },
      { state: 'TX', zip: '75201' },
    ],
    ['where the ZIP codes are nobody’s', { billingZip: '00000' }, { zip: '99999-' }],
  ])('%s', async (_, method, payer) => {
    const inputs = await inputsOf(method, payer)
    expect(inputs.payerState).toBeUndefined()
    expect(inputs.payerStateFrom).toBeUndefined()
  })

  test('and nobody is asked, where nothing depends on it', async () => {
    const never = () => Promise.reject(new Error('the payer was asked for'))
    for (const method of [
      { rail: 'ach', cardType: undefined },
      { cardType: 'debit' },
      { cardType: 'prepaid' },
      { cardType: undefined },
      { cardBrand: 'amex' },
    ] as const)
      expect(await loadSurchargeInputs(company, { ...credit, ...method }, now, never)).not.toHaveProperty(
        'payerState',
      )
    for (const surcharge of [
      { enabled: false, percentage: 3 },
      { enabled: true, percentage: 0 },
    ])
      expect(await loadSurchargeInputs({ ...company, surcharge }, credit, now, never)).toMatchObject(
        surcharge,
      )
    const processor = { kind: 'stripe', accountId: 'acct_1', livemode: true, surcharge: false } as const
    expect(await loadSurchargeInputs({ ...company, processor }, credit, now, never)).toMatchObject({
      enabled: false,
    })
    for (const tells of [{ billingState: 'CO' }, { billingZip: '80202' }, { place: {} }])
      await loadSurchargeInputs(company, { ...credit, ...tells }, now, never)
  })
})

describe('the state of the payer is the first of', () => {
  const all = { billingState: 'CO', billingZip: '10001' }
  const customer = { state: 'NV', zip: '57104' }

  test.each<[string, Partial<MethodFacts>, Payer | undefined, string, string]>([
    ['the billing state', all, customer, 'CO', 'billing state'],
    ['the state of the billing ZIP', { billingZip: '10001' }, customer, 'NY', 'billing ZIP'],
    ['the customer’s state', {}, customer, 'NV', 'customer state'],
    ['the state of the customer’s ZIP', {}, { zip: '57104' }, 'SD', 'customer ZIP'],
  ])('%s', async (_, method, payer, payerState, payerStateFrom) => {
    expect(await inputsOf(method, payer)).toMatchObject({ payerState, payerStateFrom })
  })

  test('them that is one, however it is written', async () => {
    expect(await inputsOf({ billingState: ' co ' })).toMatchObject({ payerState: 'CO' })
    expect(await inputsOf({ billingState: 'Colorado', billingZip: '80202-1234' })).toMatchObject({
      payerState: 'CO',
      payerStateFrom: 'billing ZIP',
    })
    expect(await inputsOf({ billingZip: '00000' }, { state: 'oregon', zip: '97301' })).toMatchObject({
      payerState: 'OR',
      payerStateFrom: 'customer ZIP',
    })
  })

  test('them, unless it was found out before', async () => {
    const place = { payerState: 'CT', payerStateFrom: 'billing ZIP' } as const
    expect(findMethodPlace({ billingZip: '06103' })).toEqual(place)
    expect(await inputsOf({ ...all, place }, customer)).toMatchObject(place)
    expect(findMethodPlace({ billingZip: '00000' })).toBeUndefined()
    const unknown = await inputsOf({ ...all, place: {} }, customer)
    expect(unknown).not.toHaveProperty('payerState')
  })

  test('them, and the ZIP code’s beside it where the two of a card name different ones', async () => {
    expect(await inputsOf(all, customer)).toMatchObject({
      payerState: 'CO',
      payerStateFrom: 'billing state',
      otherPayerState: 'NY',
    })
    const agreeing = [
      { billingState: 'NY', billingZip: '10001' },
      { billingState: 'NY' },
      { billingZip: '10001' },
    ]
    for (const method of agreeing)
      expect(await inputsOf(method, customer)).not.toHaveProperty('otherPayerState')
    expect(await inputsOf({}, { state: 'CO', zip: '10001' })).not.toHaveProperty('otherPayerState')
  })

  test('a territory and the military count as known', async () => {
    for (const payerState of ['PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP', 'DC'])
      expect(await inputsOf({ billingState: payerState })).toMatchObject({ payerState })
  })
})

describe('the type of a card is not known', () => {
  test.each([undefined, '', 'unknown', 'maestro', 'visa2'])('where its brand is %j', async (cardBrand) => {
    expect((await inputsOf({ cardBrand, billingState: 'TX' })).cardType).toBeUndefined()
  })

  test('but where its brand is one that is told apart, however it is written', async () => {
    for (const cardBrand of ['visa', 'Mastercard', 'DISCOVER', 'diners', 'jcb', 'unionpay', 'AMEX'])
      expect(await inputsOf({ cardBrand })).toMatchObject({
        cardType: 'credit',
        cardBrand: cardBrand.toLowerCase(),
      })
  })
})

describe('the state of the merchant', () => {
  test.each([
    [{ state: 'ma', zip: '75201' }, 'MA'],
    [{ state: undefined, zip: '02108' }, 'MA'],
    [{ state: 'Texas', zip: '02108-0001' }, 'MA'],
    [{ state: undefined, zip: undefined }, undefined],
    [{ state: '', zip: '' }, undefined],
    [{ state: undefined, zip: '00000' }, undefined],
  ])('of %j is %s', async (merchant, merchantState) => {
    expect((await inputsOf({}, undefined, merchant)).merchantState).toBe(merchantState)
  })
})

test('the day is that of the company’s clock, in UTC', async () => {
  expect((await inputsOf({})).on).toBe('2026-11-21')
  const later = await loadSurchargeInputs(company, credit, now + 1, () => Promise.resolve(undefined))
  expect(later.on).toBe('2026-11-22')
})
