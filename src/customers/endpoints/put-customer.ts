import { callOf, type Services } from '#access'
import { endpoint, ok } from '#platform/http'
import { changeCustomer } from '../change-customer.ts'
import { checkableOf, customerProblems } from '../check-customer.ts'
import { customerDocument } from '../customer.ts'
import { customerChange } from '../customer-input.ts'
import { customerPath, writtenCustomerAnswer } from './answers.ts'

/** PUT /api/customers/{id}: changes the sent fields of a customer. */
export const putCustomer = (services: Services) =>
  endpoint({
    call: 'PUT /api/customers/{id}',
    name: 'updateCustomer',
    summary: 'Change a customer',
    tag: 'Customers',
    access: services.access.session('write'),
    params: customerPath,
    body: customerChange,
    answers: { statusCode: 200, schema: writtenCustomerAnswer },
    alsoWrong: ({ caller, params, body }) =>
      customerProblems(services.db, caller.company.id, checkableOf(body), params.id),
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ caller, params, body, ...request }) {
      const call = callOf(caller, request)
      const customer = await changeCustomer(services, caller.company, params.id, body, call)
      return ok({ ...customerDocument(customer), correlationId: request.correlationId })
    },
  })
