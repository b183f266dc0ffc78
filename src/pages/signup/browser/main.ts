import { isSignUp } from '../../frame/browser/call-subscription.ts'
import { startPage } from '../../frame/browser/page.ts'
import { attachPayment } from '../../pay/browser/attach-payment.ts'
import { subscriptionCheckout } from './subscription-checkout.ts'

startPage((card, subject, renew) => {
  // What is asked for now, this page has no script for: an invoice that signed up is due again, or nothing is, and a method
  // is only saved.
  if (!isSignUp(card) || card.section.dataset['due'] === undefined) return location.reload()
  attachPayment(subscriptionCheckout, card, subject, renew)
})
