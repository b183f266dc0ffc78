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
import { postSubscriptionPreview, postSubscriptionsPreview } from './endpoints/post-subscriptions-preview.ts'
import { postSubscriptionsSearch } from './endpoints/post-subscriptions-search.ts'
import { postSubscriptionsSummary } from './endpoints/post-subscriptions-summary.ts'
import { postSubscriptions } from './endpoints/post-subscriptions.ts'
import { putSubscription } from './endpoints/put-subscription.ts'

/** Returns all endpoints of plans and subscriptions. */
export function subscriptionEndpoints(context: AppContext): Endpoint[] {
  return [
    postPlans(context),
    getPlans(context),
    getAuthenticatedDetails(context),
    postSubscriptions(context),
    postSubscriptionsPreview(context),
    postSubscriptionPreview(context),
    postSubscriptionsSearch(context),
    postSubscriptionsSummary(context),
    getSubscription(context),
    putSubscription(context),
    postSubscriptionPay(context),
    postPaymentMethod(context),
    postSignupQuote(context),
    postSignupSurchargeQuote(context),
    postSignupIntention(context),
    getSubscriptionHistory(context),
    postManageLink(context),
    deleteManageLinks(context),
    ...manageEndpoints(context),
  ]
}
