export {
  CredentialsRejected,
  isProcessorError,
  ProcessorUnavailable,
  ProcessorUnreadable,
} from './processor-errors.ts'
export { callProcessor } from './call-processor.ts'
export { billingLists, type BillingList, type BillingPage } from './billing.ts'
export type { Contact } from './contact.ts'
export {
  abilitiesSchema,
  continueAccounts,
  getAbilities,
  isSameAccount,
  numberAccount,
  toProfile,
  type ProcessorProfile,
} from './profile.ts'
export { createProcessorRouter } from './processor-router.ts'
export type { AccountInput, Credentials, ProcessorKind, SandboxCredentials } from './credentials.ts'
export { callOutcomes, type CallOutcome } from './call-outcomes.ts'
export type { FormAppearance } from './form.ts'
export type { KeepResult, ProcessorMethod, Ticket, Vault } from './method.ts'
export type { Instrument, ListedMovement, Movement, Reference, Submission } from './movement.ts'
export type { Processor } from './processor.ts'
export { createSandboxProcessor, type SandboxProcessor } from './sandbox/sandbox-processor.ts'
export { faultKinds, faultOperations } from './sandbox/sandbox-faults.ts'
export { createSandboxControls, type SandboxControls } from './sandbox/sandbox-controls.ts'
export type { Hint } from './postback.ts'
export { parsePostbackLocation } from './sandbox/sandbox-postback.ts'
export { wirePostback } from './sandbox/sandbox-wire.ts'
export { createStripeProcessor, stripeApi, type StripeProcessor } from './stripe/stripe-processor.ts'
export { createGatewayForms, type GatewayForm, type GatewayForms } from './stripe/gateway-forms.ts'
