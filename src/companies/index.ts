export {
  changedLimits,
  companyColumns,
  companyNow,
  credentialsOf,
  limitsDefault,
  rowToCompany,
} from './company.ts'
export { processorCredentialsPurpose } from './company.ts'
export type { Company, Limits, SurchargeSettings } from './company.ts'
export { companyChange, companyInput, type CompanyChange, type CompanyInput } from './company-input.ts'
export { companyAnswer, showCompany, toldCompany } from './show-company.ts'
export { companyTimers, refuseSuspended, resumeCompany, suspendCompany } from './suspension.ts'
export { calendarTimers, wakeAll, type WakePage } from './calendar-timers.ts'
export { changeCompany, type Moving } from './change-company.ts'
export { accountOf, refuseMode, type ProcessorChange } from './processor-input.ts'
export {
  clientPostbackSecretPurpose,
  newClientPostbackSecret,
  openClientPostbackSecret,
  refuseUncallable,
} from './client-postback-secret.ts'
export {
  insertCompany,
  joinWebhook,
  listCompanies,
  listWrappedKeys,
  lockCompany,
  rewrapCompanyKeys,
  selectCompany,
} from './company-queries.ts'
export {
  accentOf,
  logoPath,
  logoSize,
  logosPath,
  supportEmailOf,
  websiteInWords,
  type Branding,
} from './branding/branding.ts'
export { brandingInput } from './branding/branding-input.ts'
export { deleteReplacedLogos } from './branding/branding-queries.ts'
export { putBranding, putLogo, removeLogo } from './branding/put-branding.ts'
export { readLogo, readOwnLogo } from './branding/read-logo.ts'
export { brandingAnswer, showBranding } from './branding/show-branding.ts'
export { isSurcharging } from './is-surcharging.ts'
export { isOfSomeCompany, refuseFormOrigins } from './form-origins.ts'
export { rotateClientPostbackSecret } from './rotate-client-postback-secret.ts'
export {
  anyCompanyKey,
  companyOf,
  hasCompanies,
  knownCompany,
  lockedCompany,
  readCompany,
  readCompanyAtLocation,
} from './find-companies.ts'
export {
  changedSettings,
  settingsDefault,
  settingsInput,
  type Settings,
  type SettingsInput,
} from './settings.ts'
export type { Alert, AlertKind } from './alert.ts'
export { postbackTimer } from './postback-queries.ts'
export { posted, together, type EventFacts } from './posted.ts'
export { eventColumns } from './event-queries.ts'
export { raiseAlert, raised } from './alerts.ts'
export { alertAnswer, alertStatuses, readAlerts, showAlert, type AlertStatus } from './read-alerts.ts'
export { resolveAlert, resolvedWith } from './resolve-alert.ts'
export { customFieldEntities, customFieldTypes } from './custom-field.ts'
export type { CustomField, CustomFieldEntity, CustomFieldType, CustomFieldValues } from './custom-field.ts'
export { customFieldProblems, customFieldsOf, withoutNull } from './custom-fields.ts'
export { putCustomField } from './put-custom-field.ts'
export { listProducts, productsOf } from './find-products.ts'
export { putProduct } from './put-product.ts'
export type { Product } from './product.ts'
