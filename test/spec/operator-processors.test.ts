import { describe, expect, test } from 'vitest'
import { newCompany, operator } from '../support/florin.ts'

const companies = '/operator/v1/companies'

const keys = { secretKey: 'sk_test_51Florin0000000000', publishableKey: 'pk_test_51Florin0000000000' }

const refused: [string, object, string[]][] = [
  ['of no kind', {}, ['body.processor.kind']],
  ['of a kind that is not known', { kind: 'paypal' }, ['body.processor.kind']],
  ['without keys', { kind: 'stripe' }, ['body.processor.publishableKey', 'body.processor.secretKey']],
  ['with keys that are none', { kind: 'stripe', ...keys, secretKey: 'secret' }, ['body.processor.secretKey']],
  [
    'with a key of another kind',
    { kind: 'stripe', ...keys, secretKey: keys.publishableKey },
    ['body.processor.secretKey'],
  ],
  [
    'with keys that move real money',
    { kind: 'stripe', ...keys, secretKey: 'sk_live_51Florin0000000000' },
    ['body.processor.secretKey'],
  ],
  ['enrolled by halves', { kind: 'stripe', ...keys, surcharge: 'perhaps' }, ['body.processor.surcharge']],
  [
    'of the sandbox with keys',
    { kind: 'sandbox', ...keys },
    ['body.processor.publishableKey', 'body.processor.secretKey'],
  ],
]

describe('a processor', () => {
  test.each(refused)('%s is refused of a new company, and of one that is', async (_, processor, paths) => {
    const { companyId } = await newCompany()
    const body = { name: 'Refused', processor }
    for (const response of [
      await operator().post(companies, body),
      await operator().patch(`${companies}/${companyId}`, { processor }),
    ]) {
      expect(response.status, response.text).toBe(400)
      const fieldPaths = response.body.fields.map(({ path }: { path: string }) => path)
      expect(fieldPaths.toSorted()).toEqual(paths)
      expect(response.text).not.toMatch(/51Florin/)
    }
  })

  test('is that of the sandbox where nothing is said, and says what it can do', async () => {
    const { companyId } = await newCompany()
    const { body } = await operator().get(`${companies}/${companyId}`)
    expect(body.processor).toEqual({
      kind: 'sandbox',
      abilities: {
        terminals: true,
        blindCredit: true,
        surcharge: true,
        firstSix: true,
        voidsSettling: true,
        minimumCents: 1,
      },
    })
  })

  test('that a company is on already is no change of anything that is saved there', async () => {
    const { companyId, api } = await newCompany()
    const customer = await api.post('/api/customers', { email: 'payer@example.com' })
    const before = await api.post('/api/payment/intention', { customerId: customer.body.id })
    const changed = await operator().patch(`${companies}/${companyId}`, { processor: { kind: 'sandbox' } })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.processor.kind).toBe('sandbox')
    const after = await api.post('/api/payment/intention', { customerId: customer.body.id })
    expect(after.body.contactId).toBe(before.body.contactId)
  })

  test('of a company hears nobody at an address of its own who did not sign', async () => {
    const { companyId } = await newCompany()
    const event = { id: 'evt_1', type: 'payment_intent.succeeded' }
    const nobody = 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3'
    for (const address of [companyId, nobody, 'x'])
      expect((await operator().post(`/processor/postbacks/${address}`, event)).status).toBe(401)
  })
})
