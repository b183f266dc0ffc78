import { centsFromDollars, type Cents } from '#kernel/money'
import { assertReauthenticated } from '#people'
import { isPerson, type Caller } from './caller.ts'

/**
 * Refuses a person who gives back more than their company lets pass without a second look, and who did not just show again who they
 * are. Servers are not asked.
 */
export function assertMayRefund(caller: Caller, total: Cents): void {
  if (!isPerson(caller)) return
  const above = centsFromDollars(caller.company.settings.reauthenticateAbove)
  if (above !== undefined && total > above) assertReauthenticated(caller.signedIn)
}
