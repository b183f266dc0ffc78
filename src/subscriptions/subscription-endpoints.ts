import type { AppContext } from '#context'
import type { Endpoint } from '#platform/http'
import { getAuthenticatedDetails } from './endpoints/get-authenticated-details.ts'
import { getPlans } from './endpoints/get-plans.ts'
import { getSubscriptionHistory } from './endpoints/get-subscription-history.ts'
import { getSubscription } from './endpoints/get-subscription.ts'
import { manageEndpoints } from './endpoints/manage-endpoints.ts'
import { deleteManageLinks, postManageLink } from './endpoints/manage-links.ts'
import { postPaymentMethod } from './endpoints/post-payment-method.ts'
import { postPlans } from './endpoints/post-plans.ts'
import { postSignupIntention } from './endpoints/post-signup-intention.ts'
import { postSignupQuote } from './endpoints/post-signup-quote.ts'
import { postSignupSurchargeQuote } from './endpoints/post-signup-surcharge-quote.ts'
import { postSubscriptionPay } from './endpoints/post-subscription-pay.ts'
import { postSubscriptionsSearch } from './endpoints/post-subscriptions-search.ts'
import { postSubscriptionsSummary } from './endpoints/post-subscriptions-summary.ts'
import { postSubscriptions } from './endpoints/post-subscriptions.ts'
import { putSubscription } from './endpoints/put-subscription.ts'

/** Returns all endpoints of plans and subscriptions. */
export function subscriptionEndpoints(services: AppContext): Endpoint[] {
  return [
    postPlans(services),
    getPlans(services),
    getAuthenticatedDetails(services),
    postSubscriptions(services),
    postSubscriptionsSearch(services),
    postSubscriptionsSummary(services),
    getSubscription(services),
    putSubscription(services),
    postSubscriptionPay(services),
    postPaymentMethod(services),
    postSignupQuote(services),
    postSignupSurchargeQuote(services),
    postSignupIntention(services),
    getSubscriptionHistory(services),
    postManageLink(services),
    deleteManageLinks(services),
    ...manageEndpoints(services),
  ]
}
