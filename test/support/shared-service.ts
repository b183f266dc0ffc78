import type { SharedService, SharedStripe } from './run/ask-shared.ts'

// A process runs one file after the other, and each file sets its shared service again.
let current: { service?: SharedService; stripe?: SharedStripe } = {}

/** Sets the service, and the Stripe stand-in, that the next test file shares with others. */
export function share(shared: { service: SharedService; stripe?: SharedStripe }): void {
  current = shared
}

/** Returns the service that the files of this project share. Undefined in a project whose tests start their own. */
export function sharedService(): SharedService | undefined {
  return current.service
}

/** Returns the shared service. Throws if there is none. */
export function requireSharedService(): SharedService {
  if (!current.service) throw new Error('the files of this project share no service')
  return current.service
}

/** Returns Stripe's side, in a project whose companies have accounts there. */
export function sharedStripe(): SharedStripe | undefined {
  return current.stripe
}
