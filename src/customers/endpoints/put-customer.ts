import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { changeCustomer } from '../change-customer.ts'
import { parseCheckedFields, checkCustomer } from '../check-customer.ts'
import { toCustomerResponse } from '../customer.ts'
import { customerChange } from '../customer-input.ts'
import { customerPath, writtenCustomerResponse } from './responses.ts'

export const putCustomer = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/customers/{id}',
    name: 'updateCustomer',
    summary: 'Change a customer',
    tag: 'Customers',
    access: context.access.session('write'),
    params: customerPath,
    body: customerChange,
    answers: { statusCode: 200, schema: writtenCustomerResponse },
    alsoWrong: ({ caller, params, body }) =>
      checkCustomer(context.db, caller.company.id, parseCheckedFields(body), params.id),
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ caller, params, body, ...request }) {
      const call = toAuditedCall(caller, request)
      const customer = await changeCustomer(context, caller.company, params.id, body, call)
      return ok({ ...toCustomerResponse(customer), correlationId: request.correlationId })
    },
  })
