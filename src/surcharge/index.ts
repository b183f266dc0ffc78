export { blockedReasons, type BlockedReason } from './assess-surcharge.ts'
export { decideSurcharge, findDeviations } from './surcharge-record.ts'
export type { SurchargeBasis, SurchargeRecord } from './surcharge-record.ts'
export { surchargeInWords } from './explain-surcharge.ts'
export {
  copyRuleSets,
  loadCurrentRuleSet,
  putRuleSet,
  loadRuleSet,
  loadRuleSetByVersion,
} from './rule-sets.ts'
export { listRulesOn, type RuleSet } from './surcharge-rule.ts'
export {
  cardBrands,
  findMerchantState,
  findMethodPlace,
  loadSurchargeInputs,
  type MethodFacts,
} from './surcharge-inputs.ts'
export { ruleSetInput } from './rule-set-input.ts'
export { checkCharge, nothingRefunded, type RecordedCharge } from './check-charge.ts'
export { reassessSurcharge } from './reassess-surcharge.ts'
export {
  findMaxPercentage,
  formatMaxSurcharge,
  formatSurchargeNotice,
  surchargeConsent,
} from './surcharge-notice.ts'
export {
  addArticle,
  formatSubtotalAndFee,
  formatChargeTotal,
  formatFeeLabel,
  formatIncludedFee,
  formatRefundParts,
  formatSurchargeName,
} from './format-surcharge.ts'
