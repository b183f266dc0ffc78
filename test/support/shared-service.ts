import type { SharedService, SharedStripe } from './run/ask-shared.ts'

// A process takes one file after the other, and each file says anew what it shares.
let current: { service?: SharedService; stripe?: SharedStripe } = {}

/** Says which service the test file that comes next shares with others, beside which Stripe. */
export function share(shared: { service: SharedService; stripe?: SharedStripe }): void {
  current = shared
}

/** The service that the files of this project share; undefined in a project whose tests bring their own. */
export function sharedService(): SharedService | undefined {
  return current.service
}

/** The same, for what only works with one. */
export function requireSharedService(): SharedService {
  if (!current.service) throw new Error('the files of this project share no service')
  return current.service
}

/** Stripe's side, in a project whose companies are on accounts there. */
export function sharedStripe(): SharedStripe | undefined {
  return current.stripe
}
