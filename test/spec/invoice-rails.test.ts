import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import {
  getBooks,
  fault,
  newCustomer,
  newInvoice,
  operator,
  saveBankAccount,
  saveCard,
  type TestCompany,
} from '../support/florin.ts'
import { openCheckout, pay, payment, getInvoice } from '../support/checkout.ts'
import { walletGives } from '../support/processor-side.ts'

const railsOf = async (company: TestCompany, id: string) => (await getInvoice(company, id)).paymentMethods

async function legacyRecord(company: TestCompany, record: object): Promise<string> {
  const made = await operator().post('/sandbox/v1/legacy-records', {
    companyId: company.companyId,
    ...record,
  })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const wallet = { walletProvider: 'apple_pay', walletData: walletGives('approved') }

describe('which rails an invoice accepts', () => {
  test('paymentMethods takes cc and ach only, and at least one', async () => {
    const { company, customerId } = await openCheckout()
    const create = (paymentMethods: unknown) =>
      company.api.post('/api/invoices', {
        customerId,
        description: 'x',
        amount: 1,
        dueDate: '2027-01-15',
        paymentMethods,
      })
    expect(getFields(await create(['card']))).toEqual([
      { path: 'body.paymentMethods.0', code: 'invalid_enum_value' },
    ])
    expect(getFields(await create(['cc', 'CC', 1]))).toEqual([
      { path: 'body.paymentMethods.1', code: 'invalid_enum_value' },
      { path: 'body.paymentMethods.2', code: 'invalid_enum_value' },
    ])
    expect(getFields(await create([]))).toEqual([{ path: 'body.paymentMethods', code: 'too_small' }])
  })

  test('an explicit value beats the customer’s default', async () => {
    const { company } = await openCheckout()
    const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
    const { id } = await newInvoice(company, customerId, { paymentMethods: ['cc'] })
    expect(await railsOf(company, id)).toEqual(['cc'])
  })

  test('the customer’s default applies when nothing was sent', async () => {
    const { company } = await openCheckout()
    const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
    expect(await railsOf(company, (await newInvoice(company, customerId)).id)).toEqual(['ach'])
  })

  test('without a default both rails are accepted', async () => {
    const { company, customerId } = await openCheckout()
    expect(await railsOf(company, (await newInvoice(company, customerId)).id)).toEqual(['cc', 'ach'])
  })

  test('an empty default, left by an older system, counts as none', async () => {
    const { company } = await openCheckout()
    const customerId = await legacyRecord(company, {
      customer: { email: 'a@example.com', defaultPaymentOptions: [] },
    })
    expect(await railsOf(company, (await newInvoice(company, customerId)).id)).toEqual(['cc', 'ach'])
  })

  test('one or two rails read as they were sent, a repeated one once', async () => {
    const { company, customerId } = await openCheckout()
    for (const [sent, read] of [
      [['ach'], ['ach']],
      [
        ['ach', 'cc'],
        ['ach', 'cc'],
      ],
      [['cc', 'cc'], ['cc']],
    ])
      expect(
        await railsOf(company, (await newInvoice(company, customerId, { paymentMethods: sent })).id),
      ).toEqual(read)
  })

  test('editing or clearing a customer’s default never changes existing invoices', async () => {
    const { company } = await openCheckout()
    const customerId = await newCustomer(company, { defaultPaymentOptions: ['ach'] })
    const { id } = await newInvoice(company, customerId)
    for (const defaultPaymentOptions of [['cc'], null]) {
      const changed = await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions })
      expect(changed.status).toBe(200)
      expect(await railsOf(company, id)).toEqual(['ach'])
    }
  })

  test('a stored empty set reads as both, and takes both', async () => {
    const { company, customerId } = await openCheckout()
    const invoice = { customerId, amount: 10, dueDate: '2099-01-01', paymentMethods: [] }
    const id = await legacyRecord(company, { invoice })
    expect(await railsOf(company, id)).toEqual(['cc', 'ach'])
    await pay(company, id, await saveCard(company, customerId), 4)
    await pay(company, id, await saveBankAccount(company, customerId), 6)
  })
})

describe('rails at payment time', () => {
  test('a saved card is refused by an invoice for bank transfers, and nothing is charged', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { paymentMethods: ['ach'] })
    const accountVaultId = await saveCard(company, customerId)
    const refused = await payment(company, id, { accountVaultId })
    expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request' } })
    expect(refused.body.message).toContain('ach')
    expect(refused.body.message).not.toMatch(/\bcc\b/)
    expect(refused.body).not.toHaveProperty('fields')
    expect(refused.body).not.toHaveProperty('reasonCode')
    expect(await getBooks(company)).toEqual([])
    expect(await getInvoice(company, id)).toMatchObject({ amountDue: 100, transactions: [] })
  })

  test('a saved bank account is refused by an invoice for cards, and nothing is charged', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { paymentMethods: ['cc'] })
    const accountVaultId = await saveBankAccount(company, customerId)
    const refused = await payment(company, id, { accountVaultId })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('cc')
    expect(await getBooks(company)).toEqual([])
  })

  test('a wallet is always a card: an invoice for bank transfers refuses it before any sale', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { paymentMethods: ['ach'] })
    for (const walletProvider of ['apple_pay', 'google_pay']) {
      const refused = await payment(company, id, { ...wallet, walletProvider })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain('ach')
    }
    expect(await getBooks(company)).toEqual([])
    expect((await getInvoice(company, id)).transactions).toEqual([])
  })

  test('a vault that does not exist or belongs to another merchant is 400, and nothing is charged', async () => {
    const { company, customerId } = await openCheckout()
    const other = await openCheckout()
    const foreign = await saveCard(other.company, other.customerId)
    const { id } = await newInvoice(company, customerId)
    for (const accountVaultId of ['vlt_unknown', foreign, customerId, '..', '.', '%2e%2e', 'a/b?c#d', 'é'])
      expect(getFields(await payment(company, id, { accountVaultId })), accountVaultId).toEqual([
        { path: 'body.accountVaultId', code: 'not_found' },
      ])
    expect(await getBooks(company)).toEqual([])
    expect(await getBooks(other.company)).toEqual([])
  })

  test('a deleted method is 400, and nothing is charged', async () => {
    const { company, customerId } = await openCheckout()
    const accountVaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${accountVaultId}`)
    expect((await payment(company, id, { accountVaultId })).status).toBe(400)
    expect(await getBooks(company)).toEqual([])
  })

  test('a vault that cannot be read fails closed with 503, whatever is wrong with the processor', async () => {
    const { company, customerId } = await openCheckout()
    const accountVaultId = await saveCard(company, customerId)
    const { id } = await newInvoice(company, customerId)
    for (const name of ['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed']) {
      await fault(company, 'read_vault', name)
      expect(await payment(company, id, { accountVaultId }), name).toMatchObject({
        status: 503,
        body: { error: 'service_unavailable', reasonCode: 'NOT_CHARGED' },
      })
    }
    expect(await getBooks(company)).toEqual([])
    expect((await getInvoice(company, id)).transactions).toEqual([])
    await pay(company, id, accountVaultId)
  })
})
