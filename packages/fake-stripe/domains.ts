import { isIP } from 'node:net'
import type { JsonObject } from './openapi-check.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import { saveObject, listNewestFirst, newId, getNow } from './account-state.ts'
import { getText } from './parameters.ts'
import { invalidRequestError } from './api-error.ts'

// The domains on which wallets are shown.

export const domainHandlers: Record<string, Handler> = {
  'GET /v1/payment_method_domains': (request) =>
    listPage(
      request,
      '/v1/payment_method_domains',
      listNewestFirst(request.books, 'payment_method_domain').filter(
        (one) => request.sent['domain_name'] === undefined || one.domain_name === request.sent['domain_name'],
      ),
    ),
  'POST /v1/payment_method_domains': createDomain,
}

const wallets = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal']

function createDomain({ books, sent }: ApiRequest): JsonObject {
  const name = getText(sent, 'domain_name') ?? ''
  // An IP address or a name without a dot is not a public domain.
  if (isIP(name) !== 0 || !name.includes('.'))
    throw invalidRequestError(`${name} is not a valid domain name.`, { param: 'domain_name' })
  const [known] = listNewestFirst(books, 'payment_method_domain').filter(
    ({ domain_name }) => domain_name === name,
  )
  if (known) return known
  return saveObject(books, {
    id: newId('pmd'),
    object: 'payment_method_domain',
    created: getNow(books),
    domain_name: name,
    enabled: true,
    livemode: books.livemode,
    ...Object.fromEntries(wallets.map((wallet) => [wallet, { status: 'active' }])),
  })
}
