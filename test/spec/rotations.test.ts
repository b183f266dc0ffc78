import { describe, expect, test } from 'vitest'
import { allAuthentic, openPostbackCheckout, sell, getPostbacks } from '../support/client-postbacks.ts'
import { advance, newCompany, operator, type TestCompany } from '../support/florin.ts'
import { askForPage, openHosted, getPage } from '../support/hosted-payments.ts'
import { openReceiver } from '../support/receiver.ts'

const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'
const rotateToken = ({ companyId }: Pick<TestCompany, 'companyId'>, body: object = {}) =>
  operator().post(`/operator/v1/companies/${companyId}/hpp-token/rotate`, body)
const rotateSecret = ({ companyId }: Pick<TestCompany, 'companyId'>) =>
  operator().post(`/operator/v1/companies/${companyId}/client-postback/rotate-secret`)

const statusWith = async (company: TestCompany, hppToken: string) =>
  (await askForPage({ ...company, hppToken })).status

describe('replacing the token that makes hosted pages', () => {
  test.each([[-1], [604_801], [0.5], ['60'], [null]])(
    'with a grace of %j is refused',
    async (graceSeconds) => {
      const company = await newCompany()
      const { status, body } = await rotateToken(company, { graceSeconds })
      expect([status, body.fields?.[0]?.path]).toEqual([400, 'body.graceSeconds'])
      expect(await statusWith(company, company.hppToken)).toBe(201)
    },
  )

  test('of an unknown company, or by the company itself, is refused', async () => {
    const company = await newCompany()
    expect((await rotateToken({ companyId: unknown })).status).toBe(404)
    const path = `/operator/v1/companies/${company.companyId}/hpp-token/rotate`
    expect((await company.api.post(path, {})).status).toBe(401)
  })

  test('ends the old one at once, where no grace is given', async () => {
    const company = await newCompany()
    const { status, body } = await rotateToken(company)
    expect(status).toBe(200)
    expect(body.hppToken).toMatch(/^hpp_[\w-]{43,}$/)
    expect((await askForPage(company)).body).toMatchObject({ error: 'unauthorized' })
    expect(await statusWith(company, body.hppToken)).toBe(201)
  })

  test('lets the old one hold for its grace, and not a second longer', async () => {
    const company = await newCompany()
    const { body } = await rotateToken(company, { graceSeconds: 3_600 })
    await advance(company, 3_590)
    expect(await statusWith(company, company.hppToken)).toBe(201)
    await advance(company, 11)
    expect(await statusWith(company, company.hppToken)).toBe(401)
    expect(await statusWith(company, body.hppToken)).toBe(201)
  })

  test('again never lets an older one hold for longer than it was to', async () => {
    const company = await newCompany()
    const second = (await rotateToken(company, { graceSeconds: 60 })).body.hppToken
    const third = (await rotateToken(company, { graceSeconds: 3_600 })).body.hppToken
    await advance(company, 61)
    const statuses = [company.hppToken, second, third].map((token) => statusWith(company, token))
    expect(await Promise.all(statuses)).toEqual([401, 201, 201])
    await rotateToken(company)
    expect(await Promise.all([second, third].map((token) => statusWith(company, token)))).toEqual([401, 401])
  })

  test('twenty times at once leaves one that holds', async () => {
    const company = await newCompany()
    const rotated = await Promise.all(Array.from({ length: 20 }, () => rotateToken(company)))
    expect(rotated.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const tokens = [company.hppToken, ...rotated.map(({ body }) => body.hppToken)]
    const statuses = await Promise.all(tokens.map((token) => statusWith(company, token)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })

  test('leaves the pages that were made with the old one', async () => {
    const company = await newCompany()
    const { page } = await openHosted(company)
    await rotateToken(company)
    expect(await getPage(page)).toMatchObject({ total: 100 })
  })
})

describe('replacing the secret of client postbacks', () => {
  test('of an unknown company, or of one that never had an address, is not found', async () => {
    expect((await rotateSecret({ companyId: unknown })).status).toBe(404)
    expect((await rotateSecret(await newCompany())).status).toBe(404)
  })

  test('answers the new one, with which every delivery from then on is signed', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const { status, body } = await rotateSecret(checkout.company)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['clientPostbackSecret'])
    expect(body.clientPostbackSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await sell(checkout)
    await getPostbacks(checkout.company, receiver)
    expect(allAuthentic(receiver, body.clientPostbackSecret)).toBe(true)
    expect(allAuthentic(receiver, checkout.secret)).toBe(false)
  })

  test('twenty times at once, while it is sold, leaves one that signs', async () => {
    await using receiver = await openReceiver()
    const checkout = await openPostbackCheckout(receiver)
    const [rotated] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => rotateSecret(checkout.company))),
      sell(checkout),
    ])
    await getPostbacks(checkout.company, receiver)
    receiver.received.length = 0
    await sell(checkout)
    await getPostbacks(checkout.company, receiver)
    const signing = rotated.filter(({ body }) => allAuthentic(receiver, body.clientPostbackSecret))
    expect(signing).toHaveLength(1)
  })
})
