import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { postbackTimeoutMs } from '#kernel/limits'
import { invalidFieldError } from '#kernel/refusals'
import { checkUrl, type Outbound } from '#platform/outbound'
import { authHeader } from '../endpoint-auth.ts'
import { openAuth, openSigningSecret } from '../webhook.ts'
import { findSigningWebhook } from '../webhook-queries.ts'
import { checks, type Check, type Examiner } from './checks.ts'
import { examEvent } from './exam-event.ts'
import { judge, type Verdict } from './judge.ts'

/** The receiver's URL and signing secret. For the webhook's URL, the default is the secret of the webhook. */
export type ExamRequest = { url: string; signingSecret?: string | undefined }

/** The result of one check. */
export type Result = Verdict & Pick<Check, 'name' | 'sends' | 'expects'> & { mend?: string }

/**
 * Runs all checks against a receiver and returns their results. The test events are not events of the company, and
 * nothing is stored. The same restrictions on addresses apply as for postbacks.
 */
export async function examReceiver(
  services: AppContext,
  outbound: Outbound,
  company: Company,
  { url, signingSecret }: ExamRequest,
): Promise<{ passed: boolean; results: Result[] }> {
  const { environment, ids, clock } = services
  const allowedHosts = company.settings.webhookHosts
  const refusal = checkUrl(url, { production: environment === 'production', allowedHosts })
  if (refusal !== undefined) throw invalidFieldError('body.url', 'invalid_string', refusal)
  const { secret, credential } = await knownTo(services, company, { url, signingSecret })
  const subject = { companyId: company.id, invoiceId: ids.next<InvoiceId>() }
  const examiner: Examiner = {
    secret,
    now: () => clock.now(),
    event: (occurredAt, type = 'invoice.created') => examEvent(ids, subject, { type, occurredAt }),
    send: ({ headers, ...sent }, timeoutMs = postbackTimeoutMs) =>
      outbound.post(url, { ...sent, headers: { ...credential, ...headers }, timeoutMs, allowedHosts }),
  }
  const results: Result[] = []
  // The checks run in sequence: each has a separate result, and some depend on earlier requests.
  for (const check of checks) {
    const result = await resultOf(check, examiner)
    // Only the first check stops the run. If the receiver fails later, a request caused it, and that check reports it.
    if (results.length === 0 && unreachable.has(result.answered))
      return { passed: false, results: [notReached(result, url)] }
    results.push(result)
  }
  return { passed: results.every(({ passed }) => passed), results }
}

// Every later request to this URL would fail with the same error.
const unreachable = new Set([
  'address not allowed',
  'certificate not accepted',
  'connection refused',
  'host not found',
  'host unreachable',
])

function notReached(result: Result, url: string): Result {
  const nowhere =
    result.answered === 'connection refused' ? `Nothing listens at ${url}` : `${url} cannot be reached`
  return {
    ...result,
    why: `${nowhere}: ${result.answered}.`,
    mend: 'Start the receiver, look at its address and port, and have it examined again: nothing else was sent.',
  }
}

async function resultOf({ name, sends, expects, mend, perform }: Check, examiner: Examiner): Promise<Result> {
  const verdict = judge(expects, await perform(examiner))
  return { name, sends, expects, ...verdict, ...(verdict.passed ? {} : { mend }) }
}

/**
 * Returns the signing secret and the credential for the receiver. The webhook's secret is used only for the webhook's
 * URL: another receiver could forward the signed request as a real event.
 */
async function knownTo(
  { db, secrets }: AppContext,
  company: Company,
  { url, signingSecret }: ExamRequest,
): Promise<{ secret: string; credential: Record<string, string> }> {
  const webhook = await db.first(findSigningWebhook, { companyId: company.id })
  const own = webhook?.url === url ? webhook : undefined
  const keeper = { secrets, company }
  const credential = own?.endpoint_auth ? authHeader(openAuth(keeper, own.endpoint_auth)) : {}
  if (signingSecret !== undefined) return { secret: signingSecret, credential }
  if (own) return { secret: openSigningSecret(keeper, own.signing_secret), credential }
  const problem = 'is required: this is not the address of the webhook, whose secret signs for no other'
  throw invalidFieldError('body.signingSecret', 'invalid_type', problem)
}
