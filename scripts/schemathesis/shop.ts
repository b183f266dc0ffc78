import { createClient, type SandboxService } from './sandbox-service.ts'

/** The values of a parameter or a field, by name. A call that ends a record, such as a void, gets the last value. */
type Values = Record<string, string[]>

/** A company with records of every kind. */
export type Shop = {
  apiKey: string
  /** The tokens in its payers' links. */
  payers: { invoiceToken: string; subscriptionToken: string; subscriptionSession: string }
  /** The values of names, by path prefix. The first prefix that has a name counts. */
  values: [path: string, Values][]
}

/** Creates a company with customers, payments, subscriptions and pages. */
export async function openShop(service: SandboxService): Promise<Shop> {
  const at = await openShopSession(service)
  const sold = await sell(at)
  const { subscriptions, ...subscribed } = await subscribe(at)
  const { pages, setups, invoiceToken } = await openPages(at)
  const { companyId, apiKey, customerId, cards, invoices } = at
  const [card = ''] = cards
  const named = {
    customerId: [customerId],
    accountVaultId: [card],
    account_vault_id: [card],
    contact_api_id: [customerId],
  }
  const ids = { ...named, planId: ['gold'], subscriptionId: subscriptions, invoiceId: invoices.slice(0, -1) }
  return {
    apiKey,
    payers: { invoiceToken, ...subscribed },
    values: [
      ['/api/customers/', { id: [customerId], vaultId: cards }],
      ['/api/invoices/', { ...ids, id: invoices, trx: [sold.paid] }],
      // The calls create plans, so they make up the names.
      ['/api/subscriptions/v2/plans', { planId: [] }],
      ['/api/subscriptions/v2/', { ...ids, id: subscriptions }],
      ['/api/trx/hostedpayment/', { token: pages }],
      ['/api/trx/setup/', { token: setups }],
      ['/api/trx/auth/', { trx_id: [sold.authorized] }],
      ['/api/trx/hostedpayment', { hpp_token: [at.hppToken] }],
      ['/api/invoices', { customerId: [customerId], accountVaultId: [card] }],
      ['/api/', { ...named, planId: ['gold'], trx_id: [sold.charged, sold.paid], order_id: ['order-1'] }],
      ['/hpp/', { token: pages }],
      ['/setup/', { token: setups }],
      ['/manage/', { token: [subscribed.subscriptionToken] }],
      ['/pay/', { token: [invoiceToken] }],
      ['/operator/', { ...ids, companyId: [companyId], ...sold.byOperator, productId: ['soap'] }],
      ['/sandbox/', { companyId: [companyId], customerId: [customerId] }],
    ],
  }
}

type ShopSession = Awaited<ReturnType<typeof openShopSession>>

async function openShopSession(service: SandboxService) {
  const { companyId, apiKey, hppToken } = await service.newCompany()
  const { post, put } = createClient(service.baseUrl, { 'x-session-token': await service.newSession(apiKey) })
  const trx = createClient(service.baseUrl, { authorization: `Api-Key ${apiKey}` })
  const customerId = (await post('/api/customers', { email: 'ada@shop.example' }))['id'] ?? ''
  const card = async () =>
    service.fillIn((await post('/api/payment/intention', { customerId }))['clientToken'])
  const invoice = async () => {
    const fields = { customerId, description: 'Soap', amount: 1_000_000, dueDate: '2099-01-15' }
    return (await post('/api/invoices', fields))['id'] ?? ''
  }
  return {
    service,
    companyId,
    apiKey,
    hppToken,
    customerId,
    post,
    put,
    trx,
    cards: [await card(), await card(), await card()],
    invoices: [await invoice(), await invoice(), await invoice(), await invoice()],
  }
}

async function sell({ service, companyId, customerId, cards, invoices, put, trx }: ShopSession) {
  const [accountVaultId = ''] = cards
  const [invoiceId = ''] = invoices
  const { operator } = service
  const own = `/operator/v1/companies/${companyId}`
  const paid = await put(`/api/invoices/${invoiceId}/payment`, { accountVaultId, amount: 500 })
  const sale = { contact_api_id: customerId, account_vault_id: accountVaultId, transaction_amount: 500 }
  const charged = await trx.post('/api/trx/payment', { ...sale, type: 'av', order_id: 'order-1' })
  const authorized = await trx.post('/api/trx/auth', { ...sale, order_id: 'order-2' })
  const cash = { amount: 5, method: 'cash', receivedOn: '2026-07-05', reference: '1042' }
  const offline = await operator.post(`${own}/invoices/${invoiceId}/offline-payments`, cash)
  await operator.put(`${own}/products/soap`, { name: 'Soap', price: 9.5 })
  await operator.put(`${own}/webhook`, { url: 'http://127.0.0.1:9/hooks', eventTypes: ['invoice.paid'] })
  const keys = [
    await operator.post(`${own}/api-keys`, { name: 'Till' }),
    await operator.post(`${own}/api-keys`, {}),
  ]
  return {
    paid: paid['transactionId'] ?? '',
    charged: getTransactionId(charged),
    authorized: getTransactionId(authorized),
    byOperator: {
      transactionId: [offline['transactionId'] ?? ''],
      trxId: [paid['transactionId'] ?? ''],
      keyId: keys.map(({ keyId = '' }) => keyId),
    },
  }
}

function getTransactionId({ transaction }: Record<string, unknown>): string {
  return String(Object(transaction)._id)
}

async function subscribe({ service, companyId, customerId, post }: ShopSession) {
  const plan = { planId: 'gold', name: 'Gold', billingCycle: 'monthly', price: 50 }
  await post('/api/subscriptions/v2/plans', plan)
  const subscription = async () => {
    const fields = { customerId, planId: 'gold', startDate: '2099-01-15' }
    return (await post('/api/subscriptions/v2', fields))['subscriptionId'] ?? ''
  }
  const subscriptions = [await subscription(), await subscription(), await subscription()]
  // Not one of those: a new link would end this one.
  const { url } = await post(`/api/subscriptions/v2/${await subscription()}/manage-link`, {})
  const subscriptionToken = lastPathSegment(url)
  const payer = createClient(service.baseUrl, { 'x-subscription-token': subscriptionToken })
  await payer.post('/api/subscriptions/v2/manage/code', {})
  const [code = ''] = /\b\d{6}\b/.exec(String((await service.lastMail(companyId))['text'])) ?? []
  const { sessionToken = '' } = await payer.post('/api/subscriptions/v2/manage/session', { code })
  return { subscriptions, subscriptionToken, subscriptionSession: sessionToken }
}

async function openPages({ service, companyId, hppToken, customerId, invoices, post, trx }: ShopSession) {
  await post(`/api/invoices/${invoices[1]}/send-email`, { recipients: ['ada@shop.example'] })
  const [link] = Object((await service.lastMail(companyId))['links'])
  const { post: anybody } = createClient(service.baseUrl, {})
  const page = async () =>
    (await anybody('/api/trx/hostedpayment', { hpp_token: hppToken, total: 100 }))['token'] ?? ''
  const setup = await trx.post('/api/trx/init-recurring', { contact_api_id: customerId, order_id: 'order-3' })
  return {
    pages: [await page(), await page()],
    setups: [lastPathSegment(setup['url'])],
    invoiceToken: lastPathSegment(link),
  }
}

function lastPathSegment(url: string | undefined): string {
  return url?.split('/').at(-1) ?? ''
}
