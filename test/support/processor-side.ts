import { inject } from 'vitest'
import { caller } from './calls.ts'
import { sandboxSide } from './sandbox-side.ts'
import type { ProcessorSide, ServiceAt } from './side.ts'
import { stripeSide } from './stripe-side/side.ts'

/** The side of the service that this run's tests share, or of one of one's own. */
export function processorSide(service: ServiceAt = sharedService()): ProcessorSide {
  const stripe = inject('stripeSide')
  return stripe === undefined ? sandboxSide(service) : stripeSide(service, stripe.controlUrl)
}

function sharedService(): ServiceAt {
  const { baseUrl, publicUrl, processorUrl, operatorToken, processorToken, databaseUrl } = inject('florin')
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

/** What the wallet of a payer gives on the side of the service that this run's tests share. */
export function walletGives(of: 'approved' | 'declined'): Record<string, string> {
  return processorSide().wallets[of]
}
