import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { deletePaymentMethodEndpoint } from './endpoints/delete-payment-method.ts'
import { getCustomer } from './endpoints/get-customer.ts'
import { getPaymentMethods } from './endpoints/get-payment-methods.ts'
import { postCustomersSearch } from './endpoints/post-customers-search.ts'
import { postCustomers } from './endpoints/post-customers.ts'
import { postPaymentIntention } from './endpoints/post-payment-intention.ts'
import { postTicketIntention } from './endpoints/post-ticket-intention.ts'
import { putCustomer } from './endpoints/put-customer.ts'
import { putPaymentMethod } from './endpoints/put-payment-method.ts'

/** Returns every endpoint of customers, their payment methods, and their intentions. */
export function customerEndpoints(context: AppContext): Endpoint[] {
  return [
    postCustomers(context),
    postCustomersSearch(context),
    getCustomer(context),
    putCustomer(context),
    getPaymentMethods(context),
    putPaymentMethod(context),
    deletePaymentMethodEndpoint(context),
    postPaymentIntention(context),
    postTicketIntention(context),
  ]
}
