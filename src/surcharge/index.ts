export {
  blockedReasons,
  type BlockedReason,
  type Surcharge,
  type SurchargeInputs,
} from './assess-surcharge.ts'
export { decideSurcharge, deviationsOf } from './surcharge-record.ts'
export type { DecidedSurcharge, SurchargeBasis, SurchargeRecord } from './surcharge-record.ts'
export { surchargeInWords } from './explain-surcharge.ts'
export { currentRuleSet, putRuleSet, ruleSetOf, ruleSetOfVersion } from './rule-sets.ts'
export type { RuleSet, SurchargeRule } from './surcharge-rule.ts'
export {
  cardBrands,
  merchantStateOf,
  placeOfMethod,
  surchargeInputs,
  type MethodFacts,
  type PayerPlace,
} from './surcharge-inputs.ts'
export { ruleSetInput } from './rule-set-input.ts'
export { checkCharge, nothingGivenBack, type KeptCharge } from './check-charge.ts'
export { surchargeAgain } from './surcharge-again.ts'
export { atMostInWords, surchargeNotice } from './surcharge-notice.ts'
export { addedInWords, chargeInWords, givenBackInWords, surchargeName } from './surcharge-words.ts'
