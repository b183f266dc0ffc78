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

/** Which receiver is examined, and what it checks signatures with; of the webhook itself its own secret, where none is given. */
export type ExamRequest = { url: string; signingSecret?: string | undefined }

/** What came of one check, in words. */
export type Result = Verdict & Pick<Check, 'name' | 'sends' | 'expects'> & { mend?: string }

/**
 * Sends a receiver what it must survive, and tells what it does not. Nothing of it is an event of the company, and nothing is
 * kept. It reaches what postbacks reach, and no further.
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
  // One after the other: each is judged for itself, and some are about what came before.
  for (const check of checks) {
    const result = await resultOf(check, examiner)
    // One that was there and is no more ended by what it was sent, which the check says.
    if (results.length === 0 && unreachable.has(result.answered))
      return { passed: false, results: [notReached(result, url)] }
    results.push(result)
  }
  return { passed: results.every(({ passed }) => passed), results }
}

// Whatever else would be sent there fares the same.
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
 * What the receiver is known to: the secret, and the credential that it asked for. The secret of the webhook signs for the
 * address of the webhook alone: whoever else was sent something signed with it could hand it on as an event.
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
