import { caller } from './calls.ts'
import { sandboxSide } from './sandbox-side.ts'
import { requireSharedService, sharedStripe } from './shared-service.ts'
import type { ProcessorSide, ServiceAt } from './side.ts'
import { stripeSide } from './stripe-side/side.ts'

/** Returns the processor's side of the shared service, or of the test's own. */
export function processorSide(service: ServiceAt = serviceOfRun()): ProcessorSide {
  const stripe = sharedStripe()
  return stripe === undefined ? sandboxSide(service) : stripeSide(service, stripe.controlUrl)
}

function serviceOfRun(): ServiceAt {
  const { baseUrl, publicUrl, processorUrl, operatorToken, processorToken, databaseUrl } =
    requireSharedService()
  const credential = { authorization: `Bearer ${operatorToken}` }
  return {
    baseUrl,
    publicUrl,
    processorUrl,
    databaseUrl,
    operator: caller(baseUrl, credential),
    control: caller(processorUrl, credential),
    platform: caller(processorUrl, { authorization: `Bearer ${processorToken}` }),
  }
}

/** Returns the wallet payment data that the processor's side of the shared service approves or declines. */
export function walletGives(of: 'approved' | 'declined'): Record<string, string> {
  return processorSide().wallets[of]
}
