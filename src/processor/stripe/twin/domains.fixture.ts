import { isIP } from 'node:net'
import type { JsonObject } from './openapi-check.fixture.ts'
import { pageOf, type Asked, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, newId, nowOf } from './books.fixture.ts'
import { textOf } from './parameters.fixture.ts'
import { refusal } from './refusal.fixture.ts'

// The domains on which wallets are shown.

export const domainHandlers: Record<string, Handler> = {
  'GET /v1/payment_method_domains': (asked) =>
    pageOf(
      asked,
      '/v1/payment_method_domains',
      newestFirst(asked.books, 'payment_method_domain').filter(
        (one) => asked.sent['domain_name'] === undefined || one.domain_name === asked.sent['domain_name'],
      ),
    ),
  'POST /v1/payment_method_domains': create,
}

const wallets = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal']

function create({ books, sent }: Asked): JsonObject {
  const name = textOf(sent, 'domain_name') ?? ''
  // One that a browser cannot be led to from elsewhere is nobody's.
  if (isIP(name) !== 0 || !name.includes('.'))
    throw refusal(`${name} is not a valid domain name.`, { param: 'domain_name' })
  const [known] = newestFirst(books, 'payment_method_domain').filter(
    ({ domain_name }) => domain_name === name,
  )
  if (known) return known
  return keep(books, {
    id: newId('pmd'),
    object: 'payment_method_domain',
    created: nowOf(books),
    domain_name: name,
    enabled: true,
    livemode: books.livemode,
    ...Object.fromEntries(wallets.map((wallet) => [wallet, { status: 'active' }])),
  })
}
