import type { Services } from '#access'
import { endpoint, ok } from '#platform/http'
import { customerDocument } from '../customer.ts'
import { addressedCustomer } from '../find-customers.ts'
import { customerAnswer, customerPath } from './answers.ts'

/** GET /api/customers/{id}: shows a customer. */
export const getCustomer = (services: Services) =>
  endpoint({
    call: 'GET /api/customers/{id}',
    name: 'getCustomer',
    summary: 'Read a customer',
    tag: 'Customers',
    access: services.access.session('read'),
    params: customerPath,
    answers: { statusCode: 200, schema: customerAnswer },
    handle: async ({ caller, params }) =>
      ok(customerDocument(await addressedCustomer(services.db, caller.company.id, params.id))),
  })
