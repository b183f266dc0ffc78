export { isProcessorTrouble, ProcessorUnavailable, ProcessorUnreadable } from './trouble.ts'
export { atProcessor } from './at-processor.ts'
export type { Contact } from './contact.ts'
export {
  abilitiesAnswer,
  abilitiesOf,
  isSameAccount,
  numbered,
  profileOf,
  type Abilities,
  type ProcessorProfile,
} from './profile.ts'
export { routed } from './routed.ts'
export type { Account, Credentials, ProcessorKind, SandboxCredentials } from './credentials.ts'
export { callOutcomes, type CallOutcome } from './watched-call.ts'
export type { FormAppearance, FormDecline, FormPlace, FormSale, IntentionRequest } from './form.ts'
export type { Keeping, ProcessorMethod, Ticket, Vault } from './method.ts'
export type { Instrument, ListedMovement, Movement, Reference, SaleRequest, Submission } from './movement.ts'
export type { Processor } from './processor.ts'
export { createSandboxProcessor, type SandboxProcessor } from './sandbox/sandbox-processor.ts'
export { createSandboxControls, type SandboxControls } from './sandbox/sandbox-controls.ts'
export type { Hint } from './postback.ts'
export { locationOfPostback } from './sandbox/sandbox-postback.ts'
export { wirePostback } from './sandbox/sandbox-wire.ts'
export { createStripeProcessor, stripeApi, type StripeProcessor } from './stripe/stripe-processor.ts'
export { createGatewayForms, type GatewayForm, type GatewayForms } from './stripe/gateway-forms.ts'
