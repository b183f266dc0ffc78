import { callOf, type Services } from '#access'
import { created, endpoint } from '#platform/http'
import { checkableOf, customerProblems } from '../check-customer.ts'
import { createCustomer } from '../create-customer.ts'
import { customerDocument } from '../customer.ts'
import { customerInput } from '../customer-input.ts'
import { writtenCustomerAnswer } from './answers.ts'

/** POST /api/customers: creates a customer. */
export const postCustomers = (services: Services) =>
  endpoint({
    call: 'POST /api/customers',
    name: 'createCustomer',
    summary: 'Create a customer',
    tag: 'Customers',
    access: services.access.session('write'),
    body: customerInput,
    answers: { statusCode: 201, schema: writtenCustomerAnswer },
    alsoWrong: ({ caller, body }) => customerProblems(services.db, caller.company.id, checkableOf(body)),
    async handle({ caller, body, ...request }) {
      const customer = await createCustomer(services, caller.company, body, callOf(caller, request))
      return created({ ...customerDocument(customer), correlationId: request.correlationId })
    },
  })
