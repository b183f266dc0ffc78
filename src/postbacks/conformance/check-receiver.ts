import type { AppContext } from '#context'
import type { Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { InvoiceId } from '#kernel/ids'
import { postbackTimeoutMs } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { checkUrl, type Outbound } from '#platform/outbound'
import { toAuthHeader } from '../endpoint-auth.ts'
import { openAuth, openSigningSecret } from '../webhook.ts'
import { findSigningWebhook } from '../webhook-queries.ts'
import { checks, type Check, type CheckContext } from './checks.ts'
import { buildConformanceEvent } from './conformance-event.ts'
import { evaluateResponses, type Verdict } from './evaluate-responses.ts'

/** The receiver's URL and signing secret. For the webhook's URL, the default is the secret of the webhook. */
export type ConformanceRequest = { url: string; signingSecret?: string | undefined }

// A receiver that never answers costs 10 s a request. A caller waits for the whole exam.
const examMsMax = 60 * secondMs

export type CheckResult = Verdict & Pick<Check, 'name' | 'sends' | 'expects'> & { mend?: string }

/**
 * Runs all checks against a receiver and returns their results. The test events are not events of the company, and
 * nothing is stored. The same restrictions on addresses apply as for postbacks.
 */
export async function checkReceiver(
  context: AppContext,
  outbound: Outbound,
  company: Company,
  { url, signingSecret }: ConformanceRequest,
): Promise<{ passed: boolean; results: CheckResult[] }> {
  const { environment, ids, clock } = context
  const allowedHosts = company.settings.webhookHosts
  const refusal = checkUrl(url, { production: environment === 'production', allowedHosts })
  if (refusal !== undefined) throw invalidFieldError('body.url', 'invalid_string', refusal)
  const { secret, credential } = await loadReceiverCredentials(context, company, { url, signingSecret })
  const subject = { companyId: company.id, invoiceId: ids.next<InvoiceId>() }
  const examiner: CheckContext = {
    secret,
    now: () => clock.now(),
    event: (occurredAt, type = 'invoice.created') =>
      buildConformanceEvent(ids, subject, { type, occurredAt }),
    send: ({ headers, ...sent }) =>
      outbound.post(url, {
        ...sent,
        headers: { ...credential, ...headers },
        timeoutMs: postbackTimeoutMs,
        allowedHosts,
      }),
  }
  const results: CheckResult[] = []
  const endsAt = clock.now() + examMsMax
  // The checks run in sequence: each has a separate result, and some depend on earlier requests.
  for (const check of checks) {
    const result = clock.now() < endsAt ? await runCheck(check, examiner) : toSkippedResult(check)
    // Only the first check stops the run. If the receiver fails later, a request caused it, and that check reports it.
    if (results.length === 0 && unreachableErrors.has(result.answered))
      return { passed: false, results: [toUnreachableResult(result, url)] }
    results.push(result)
  }
  return { passed: results.every(({ passed }) => passed), results }
}

/** Returns the result of a check that was not run, because the checks before it took too long. */
function toSkippedResult({ name, sends, expects }: Check): CheckResult {
  return {
    name,
    sends,
    expects,
    passed: false,
    answered: 'nothing',
    why: `It was not sent: the checks before it took more than ${examMsMax / secondMs} s.`,
    mend: 'Answer as soon as the event is stored, and process it afterwards. Then run the check again.',
  }
}

// Every later request to this URL would fail with the same error.
const unreachableErrors = new Set([
  'address not allowed',
  'certificate not accepted',
  'connection refused',
  'host not found',
  'host unreachable',
])

function toUnreachableResult(result: CheckResult, url: string): CheckResult {
  const nowhere =
    result.answered === 'connection refused' ? `Nothing listens at ${url}` : `${url} cannot be reached`
  return {
    ...result,
    why: `${nowhere}: ${result.answered}.`,
    mend: 'Start the receiver, check its address and port, and run the check again: nothing else was sent.',
  }
}

async function runCheck(
  { name, sends, expects, mend, perform }: Check,
  examiner: CheckContext,
): Promise<CheckResult> {
  const verdict = evaluateResponses(expects, await perform(examiner))
  return { name, sends, expects, ...verdict, ...(verdict.passed ? {} : { mend }) }
}

/**
 * Returns the signing secret and the credential for the receiver. The webhook's secret is used only for the webhook's
 * URL: another receiver could forward the signed request as a real event.
 */
async function loadReceiverCredentials(
  { db, secrets }: AppContext,
  company: Company,
  { url, signingSecret }: ConformanceRequest,
): Promise<{ secret: string; credential: Record<string, string> }> {
  const webhook = await db.first(findSigningWebhook, { companyId: company.id })
  const own = webhook?.url === url ? webhook : undefined
  const keeper = { secrets, company }
  const credential = own?.endpoint_auth ? toAuthHeader(openAuth(keeper, own.endpoint_auth)) : {}
  if (signingSecret !== undefined) return { secret: signingSecret, credential }
  if (own) return { secret: openSigningSecret(keeper, own.signing_secret), credential }
  const problem = 'is required: this is not the address of the webhook, whose secret signs for no other'
  throw invalidFieldError('body.signingSecret', 'invalid_type', problem)
}
