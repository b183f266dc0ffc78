import type { Json } from '#kernel/json'
import { UsageError, type Command, type CommandArguments } from './command.ts'

/** The commands for custom fields, products, plans, customer erasure, and the history of subscriptions and payments. */
export const catalogueCommands: Command[] = [
  {
    name: 'field put',
    summary: 'define a custom field of customers, invoices or subscriptions',
    call: 'PUT /operator/v1/companies/{companyId}/custom-fields/{entity}/{key}',
    options: {
      type: { value: 'text', help: 'text, number, boolean, date or select' },
      label: { value: 'label', help: 'what people see' },
      options: { value: 'a,b,c', help: 'what a select field takes' },
      archived: { help: 'can be read and no longer written' },
    },
    body: (given) => ({
      type: given.required('type'),
      label: given.text('label'),
      options: given.list('options'),
      archived: given.isSet('archived') ? true : undefined,
    }),
  },
  {
    name: 'product put',
    summary: 'put a product into the catalogue, or replace it',
    call: 'PUT /operator/v1/companies/{companyId}/products/{productId}',
    options: {
      name: { value: 'name', help: 'what it is called' },
      price: { value: '9.50', help: 'dollars a piece' },
      code: { value: 'code', help: "the company's own code" },
      inactive: { help: 'not sold any more' },
    },
    body: (given) => {
      given.required('price')
      return {
        name: given.required('name'),
        price: given.number('price'),
        code: given.text('code'),
        active: given.isSet('inactive') ? false : undefined,
      }
    },
  },
  {
    name: 'product list',
    summary: 'list the products of the catalogue',
    call: 'GET /operator/v1/companies/{companyId}/products',
  },
  {
    name: 'plan change',
    summary: 'change what is given of a plan; what it costs and how it begins never change',
    call: 'PATCH /operator/v1/companies/{companyId}/plans/{planId}',
    options: {
      name: { value: 'name', help: 'what it is called' },
      description: { value: 'text', help: 'what it is' },
      'no-description': { help: 'takes the description away' },
      features: { value: 'a,b,c', help: 'what it includes' },
      'lead-time-days': { value: '7', help: 'how many days before the renewal its invoice is issued' },
      active: { help: 'sold again' },
      inactive: { help: 'not sold any more; its subscriptions go on' },
    },
    body: toPlanChange,
  },
  {
    name: 'customer erase',
    summary: 'erase a customer for good; the books keep ids and amounts',
    call: 'DELETE /operator/v1/companies/{companyId}/customers/{customerId}',
  },
  {
    name: 'subscription history',
    summary: 'show what happened to a subscription, and who did it',
    call: 'GET /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/history',
  },
  {
    name: 'manage-link',
    summary: 'make a link to the page on which a payer manages a subscription',
    call: 'POST /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/manage-link',
    options: { send: { value: 'email', help: 'also sends it to the payer: email or sms' } },
    body: (given) => ({ send: given.text('send') }),
  },
  {
    name: 'find',
    summary:
      'find the payments and invoices that a request made, with their outcome, and what it did of subscriptions',
    call: 'GET /operator/v1/companies/{companyId}/transactions',
    takes: ['correlationId'],
    options: {
      around: {
        value: '2027-01-31T12:00Z',
        help: 'among those made within an hour of it (default: the newest twenty thousand)',
      },
    },
    query: (given) => ({ correlationId: given.word('correlationId'), around: given.text('around') }),
    complaintOf: complainIfEmpty,
  },
  {
    name: 'history',
    summary: 'show every attempt at the payment that a transaction belongs to, and its refunds',
    call: 'GET /operator/v1/companies/{companyId}/transactions/{transactionId}/history',
  },
]

function complainIfEmpty(answer: unknown): string | undefined {
  if (Object.values(Object(answer)).some((found) => Array.isArray(found) && found.length > 0))
    return undefined
  return 'nothing of this company was done by a request of that correlation id: see that the id and the company are the right ones, say with --around when it was where that is long ago, and look for the id in the log of the service: what was refused before anything was done stands there alone'
}

function toPlanChange(given: CommandArguments): Record<string, Json | undefined> {
  const leadTimeDays = given.number('lead-time-days')
  return {
    name: given.text('name'),
    description: parseDescription(given),
    features: given.list('features'),
    active: parseActive(given),
    preRenewalInvoice: leadTimeDays === undefined ? undefined : { leadTimeDays },
  }
}

function parseDescription(given: CommandArguments): Json | undefined {
  const text = given.text('description')
  if (!given.isSet('no-description')) return text
  if (text !== undefined) throw new UsageError('give either --description or --no-description')
  return null
}

function parseActive(given: CommandArguments): boolean | undefined {
  const [active, inactive] = [given.isSet('active'), given.isSet('inactive')]
  if (active && inactive) throw new UsageError('give either --active or --inactive')
  return active || inactive ? active : undefined
}
