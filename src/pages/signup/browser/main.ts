import { isSignUp } from '../../frame/browser/call-subscription.ts'
import { startPage } from '../../frame/browser/page.ts'
import { attachPayment } from '../../pay/browser/attach-payment.ts'
import { subscriptionCheckout } from './subscription-checkout.ts'

startPage((card, subject, renew) => {
  // This page's script cannot serve the refreshed page: a paid invoice is due again, or only a method can be saved.
  if (!isSignUp(card) || card.section.dataset['due'] === undefined) return location.reload()
  attachPayment(subscriptionCheckout, card, subject, renew)
})
