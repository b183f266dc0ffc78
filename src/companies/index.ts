export {
  applyLimitsChange,
  companyColumns,
  getCompanyTime,
  toKeyScope,
  openCredentials,
  limitsDefault,
  rowToCompany,
  rowToListedCompany,
} from './company.ts'
export { processorCredentialsPurpose } from './company.ts'
export type { Company } from './company.ts'
export { companyChange, companyInput, surchargeInput, type CompanyInput } from './company-input.ts'
export { companyResponse, showCompany, toCompanyAuditFields } from './show-company.ts'
export { companyJobs, assertNotSuspended, resumeCompany, suspendCompany } from './suspension.ts'
export { calendarJobs, rescheduleAll, reschedulePage } from './calendar-jobs.ts'
export { changeCompany, previewCompanyChange, type ProcessorMove } from './change-company.ts'
export { asOfInput, loadLastChangeId, refuseOverwrites } from './refuse-overwrites.ts'
export { chooseAccount, assertKeyMode, type ProcessorChange } from './processor-input.ts'
export { loadClientPostback } from './load-client-postback.ts'
export {
  clientPostbackSecretPurpose,
  createClientPostbackSecret,
  openClientPostbackSecret,
  assertCallableUrl,
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
  toAccentColour,
  toLogoPath,
  fitLogo,
  logosPath,
  toSupportEmail,
  formatWebsite,
  type Branding,
  toDialUrl,
} from './branding/branding.ts'
export { brandingInput } from './branding/branding-input.ts'
export { deleteReplacedLogos } from './branding/branding-queries.ts'
export { putBranding, putLogo, removeLogo, toLogoName } from './branding/put-branding.ts'
export { loadLogo, loadOwnLogo } from './branding/load-logo.ts'
export { brandingResponse, showBranding } from './branding/show-branding.ts'
export {
  bankPaymentConsent,
  formatConsent,
  formatContact,
  formatPhoneOrEmail,
  type Consent,
  type ConsentCompany,
} from './consents/consent-texts.ts'
export { loadMailText, loadMailTexts } from './mail-texts/load-mail-texts.ts'
export {
  fillPlaceholders,
  mailTextKinds,
  placeholders,
  type MailText,
  type MailTextKind,
} from './mail-texts/mail-text.ts'
export { mailTextInput } from './mail-texts/mail-text-input.ts'
export { putMailText } from './mail-texts/put-mail-text.ts'
export { consentRows } from './consents/consent-rows.ts'
export { moveConsents } from './consents/consent-queries.ts'
export { consentResponse, loadAgreedTexts, loadConsents } from './consents/load-consents.ts'
export { getPayerRails } from './consents/payer-rails.ts'
export { requireContact } from './consents/require-contact.ts'
export { isSurcharging } from './is-surcharging.ts'
export { isCompanyOrigin, assertFormOrigins } from './form-origins.ts'
export { rotateClientPostbackSecret } from './rotate-client-postback-secret.ts'
export {
  loadAnyCompanyKey,
  loadExistingCompany,
  hasCompanies,
  requireCompany,
  lockExistingCompany,
  loadCompany,
  loadCompanyAtLocation,
} from './find-companies.ts'
export { applySettingsChange, settingsDefault, settingsInput, type Settings } from './settings.ts'
export type { Alert, AlertKind } from './alert.ts'
export { postbackJob } from './postback-queries.ts'
export { eventRows, mergeEventRows, type EventFacts } from './event-rows.ts'
export { eventColumns } from './event-queries.ts'
export { raiseAlert, alertRows } from './raise-alert.ts'
export { alertResponse, alertStatuses, loadAlerts, showAlert, type AlertRow } from './load-alerts.ts'
export { resolveAlert, resolvedAlertRows } from './resolve-alert.ts'
export { customFieldEntities, customFieldTypes } from './custom-field.ts'
export type { CustomField, CustomFieldEntity, CustomFieldValues } from './custom-field.ts'
export { findCustomFieldProblems, loadCustomFields, omitNullValues } from './custom-fields.ts'
export { putCustomField } from './put-custom-field.ts'
export { listProducts, loadProducts } from './find-products.ts'
export { putProduct } from './put-product.ts'
export { importedProductRows } from './imported-products.ts'
export type { Product } from './product.ts'
