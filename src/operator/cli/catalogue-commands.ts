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
      label: { value: 'label', help: 'label shown for the field' },
      options: { value: 'a,b,c', help: 'choices of a select field' },
      archived: { help: 'make the field read-only' },
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
    summary: 'create or replace a product of the catalogue',
    call: 'PUT /operator/v1/companies/{companyId}/products/{productId}',
    options: {
      name: { value: 'name', help: 'name of the product' },
      price: { value: '9.50', help: 'price per unit in dollars' },
      code: { value: 'code', help: "the company's own code" },
      inactive: { help: 'stop selling the product' },
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
    summary: 'change a plan; its price, cycle, set-up fee and trial cannot be changed',
    call: 'PATCH /operator/v1/companies/{companyId}/plans/{planId}',
    options: {
      name: { value: 'name', help: 'name of the plan' },
      description: { value: 'text', help: 'description of the plan' },
      'no-description': { help: 'remove the description' },
      features: { value: 'a,b,c', help: 'features of the plan' },
      'lead-time-days': {
        value: '7',
        help: 'number of days before a renewal at which its invoice is issued',
      },
      active: { help: 'sell the plan again' },
      inactive: { help: 'stop selling the plan; its subscriptions continue' },
    },
    body: toPlanChange,
  },
  {
    name: 'customer erase',
    summary: 'erase a customer permanently; the books keep ids and amounts',
    call: 'DELETE /operator/v1/companies/{companyId}/customers/{customerId}',
  },
  {
    name: 'subscription history',
    summary: 'show the history of a subscription, with the actor of each entry',
    call: 'GET /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/history',
  },
  {
    name: 'manage-link',
    summary: 'create a link to the page where a payer manages a subscription',
    call: 'POST /operator/v1/companies/{companyId}/subscriptions/{subscriptionId}/manage-link',
    options: { send: { value: 'email', help: 'also send it to the payer: email or sms' } },
    body: (given) => ({ send: given.text('send') }),
  },
  {
    name: 'find',
    summary: 'find the payments, invoices and subscription changes of a request by its correlation id',
    call: 'GET /operator/v1/companies/{companyId}/transactions',
    takes: ['correlationId'],
    options: {
      around: {
        value: '2027-01-31T12:00Z',
        help: 'search within an hour of this time (default: the newest 20,000 records)',
      },
    },
    query: (given) => ({ correlationId: given.word('correlationId'), around: given.text('around') }),
    complaintOf: complainIfEmpty,
  },
  {
    name: 'history',
    summary: 'show all attempts and refunds of the payment that a transaction belongs to',
    call: 'GET /operator/v1/companies/{companyId}/transactions/{transactionId}/history',
  },
]

function complainIfEmpty(response: unknown): string | undefined {
  if (Object.values(Object(response)).some((found) => Array.isArray(found) && found.length > 0))
    return undefined
  return 'no records of this correlation id: check the id and the company, and give --around for an old request. A request refused early is only in the log of the service'
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
