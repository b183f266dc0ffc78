import type { AppContext } from '#context'
import type { TimerHandlers } from '#platform/jobs'
import { authorizationTimer } from './record/authorization-timer.ts'
import { closeHostedForm } from './hosted/hosted-form.ts'
import { hostedFormTimer } from './hosted-payment.ts'
import { expireAuthorization } from './authorization/step-authorization.ts'

/** Returns the timer handlers of one-off transactions. */
export function transactionTimers(context: AppContext): TimerHandlers {
  return {
    [authorizationTimer]: (timer) => expireAuthorization(context, timer),
    [hostedFormTimer]: (timer) => closeHostedForm(context, timer),
  }
}
