import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { toCustomerResponse } from '../customer.ts'
import { addressedCustomer } from '../find-customers.ts'
import { customerResponse, customerPath } from './responses.ts'

export const getCustomer = (context: AppContext) =>
  endpoint({
    call: 'GET /api/customers/{id}',
    name: 'getCustomer',
    summary: 'Read a customer',
    tag: 'Customers',
    access: context.access.session('read'),
    params: customerPath,
    answers: { statusCode: 200, schema: customerResponse },
    handle: async ({ caller, params }) =>
      ok(toCustomerResponse(await addressedCustomer(context.db, caller.company.id, params.id))),
  })
