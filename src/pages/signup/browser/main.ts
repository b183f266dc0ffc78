import { isSignUp } from '../../frame/browser/call-subscription.ts'
import { takeUp } from '../../frame/browser/page.ts'
import { takePayments } from '../../pay/browser/paying.ts'
import { subscriptionTill } from './subscription-till.ts'

takeUp((card, subject, renew) => {
  // What is asked for now, this page has no script for: an invoice that signed up is due again, or nothing is, and a method
  // is only saved.
  if (!isSignUp(card) || card.section.dataset['due'] === undefined) return location.reload()
  takePayments(subscriptionTill, card, subject, renew)
})
