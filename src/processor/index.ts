export { isProcessorTrouble, ProcessorUnavailable, ProcessorUnreadable } from './processor.ts'
export { atProcessor } from './at-processor.ts'
export type {
  Contact,
  Credentials,
  FormAppearance,
  FormDecline,
  FormSale,
  Instrument,
  IntentionRequest,
  Keeping,
  ListedMovement,
  Movement,
  Processor,
  ProcessorMethod,
  Reference,
  SaleRequest,
  Submission,
  Ticket,
  Vault,
} from './processor.ts'
export { createSandboxProcessor } from './sandbox-processor.ts'
export { createSandboxControls, type SandboxControls } from './sandbox-controls.ts'
export type { Hint } from './postback.ts'
export { locationOfPostback } from './sandbox-postback.ts'
export { wirePostback } from './sandbox-wire.ts'
