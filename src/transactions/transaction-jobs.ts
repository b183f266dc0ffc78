import type { AppContext } from '#context'
import type { JobHandlers } from '#platform/jobs'
import { authorizationJob } from './record/authorization-job.ts'
import { closeHostedForm } from './hosted/hosted-payable.ts'
import { hostedFormJob } from './hosted-payment.ts'
import { expireAuthorization } from './authorization/step-authorization.ts'

/** Returns the job handlers of one-off transactions. */
export function transactionJobs(context: AppContext): JobHandlers {
  return {
    [authorizationJob]: (job) => expireAuthorization(context, job),
    [hostedFormJob]: (job) => closeHostedForm(context, job),
  }
}
