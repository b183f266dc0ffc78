import { isSignUp } from '../../frame/browser/call-subscription.ts'
import { takeUp } from '../../frame/browser/page.ts'
import { invoiceTill } from '../../pay/browser/invoice-till.ts'
import { takePayments } from '../../pay/browser/paying.ts'
import { saveMethod } from '../../setup/browser/saving.ts'
import { subscriptionTill } from './subscription-till.ts'

takeUp((card, subject, renew) => {
  // Where nothing is due, a method is only saved.
  if (card.section.dataset['due'] === undefined) return saveMethod(card, subject, renew)
  // An invoice that signed up can be due again: then it is paid like any other.
  takePayments(isSignUp(card) ? subscriptionTill : invoiceTill, card, subject, renew)
})
