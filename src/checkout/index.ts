export { closeSaleForm, endSaleForm, saleFormLifetimeMs } from './forms/close-sale-form.ts'
export { openCaptureForm, openSaleForm } from './forms/open-sale-form.ts'
export { orphanMethodJob, releaseOrphanMethod } from './forms/orphan-method.ts'
export { railsBody, selectRails } from './forms/select-rails.ts'
export { countDeclines, refuseTooManyAttempts } from './limits/attempt-limit.ts'
export { watchDecline } from './limits/card-testing.ts'
export { recordFormDeclines, recordSetupDeclines, tryRecordSetupDeclines } from './limits/form-declines.ts'
export { hashPayerIp } from './limits/payer-hash.ts'
export { isOfPayer, type Payer } from './limits/payer.ts'
export { createLinkAccess, type LinkCaller } from './links/link-access.ts'
export { cardSurchargesResponse, listCardSurcharges } from './methods/card-surcharges.ts'
export {
  failClosed,
  loadInstrument,
  refuseExpired,
  toVaultSource,
  vaultNotFoundError,
  type ChargeSource,
  type PaymentMethodInput,
} from './methods/charge-source.ts'
export { declinedError } from './methods/declined-error.ts'
export {
  claimsOtherRail,
  findEventMethod,
  findFalseClaim,
  findSettledSaleId,
  paymentEvent,
  toAgreedTotal,
  toClaimedRail,
  type ClaimedRecord,
  type PaymentEvent,
} from './methods/payment-event.ts'
export { loadSurchargeBasis } from './methods/surcharge-basis.ts'
export { refuseRail, type Payable } from './payable.ts'
export { loadQuote } from './quotes/find-quotes.ts'
export { confirmBody, findMissingZip, newCardQuoteBody, surchargeQuoteBody } from './quotes/quote-bodies.ts'
export { quoteCard } from './quotes/quote-card.ts'
export { claimQuotes, isUsedQuote } from './quotes/quote-queries.ts'
export { newCardQuoteResponse, surchargeQuoteResponse } from './quotes/quote-schemas.ts'
export { quoteMoves, quoteStates } from './quotes/quote-states.ts'
export { quoteSurcharge } from './quotes/quote-surcharge.ts'
export type { Quote } from './quotes/quote.ts'
export { quotedCardJob, runQuotedCardJob } from './quotes/resolve-quoted-card.ts'
export { assertQuoteClaimed, chargeWithQuote, type UsedQuote } from './quotes/use-quote.ts'
export { checkoutRetention } from './retention.ts'
