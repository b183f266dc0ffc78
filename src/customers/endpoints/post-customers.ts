import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { parseCheckedFields, checkCustomer } from '../check-customer.ts'
import { createCustomer } from '../create-customer.ts'
import { toCustomerResponse } from '../customer.ts'
import { customerInput } from '../customer-input.ts'
import { writtenCustomerResponse } from './responses.ts'

export const postCustomers = (context: AppContext) =>
  endpoint({
    call: 'POST /api/customers',
    name: 'createCustomer',
    summary: 'Create a customer',
    tag: 'Customers',
    access: context.access.session('write'),
    body: customerInput,
    answers: { statusCode: 201, schema: writtenCustomerResponse },
    alsoWrong: ({ caller, body }) => checkCustomer(context.db, caller.company.id, parseCheckedFields(body)),
    async handle({ caller, body, ...request }) {
      const customer = await createCustomer(context, caller.company, body, toAuditedCall(caller, request))
      return created({ ...toCustomerResponse(customer), correlationId: request.correlationId })
    },
  })
