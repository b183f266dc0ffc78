import type { Command } from './command.ts'

/** What a company's records and subscriptions are made of, and what its people should know. */
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
    takes: ['companyId'],
    options: {},
    call: (given) => ({
      method: 'GET',
      path: path`/operator/v1/companies/${given.word('companyId')}/products`,
    }),
  },
  {
    name: 'alerts',
    summary: 'show what happened that nobody asked for, the newest first',
    call: 'GET /operator/v1/companies/{companyId}/alerts',
  },
  {
    name: 'history',
    summary: 'show every attempt at the payment that a transaction belongs to, and its refunds',
    call: 'GET /operator/v1/companies/{companyId}/transactions/{transactionId}/history',
  },
]
