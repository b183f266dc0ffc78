import { minuteMs, secondMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { hmacSha256Hex } from '#platform/secrets'
import { createPostbackHandlers } from '#transactions'
import { handlePostback } from '../../../src/payments/postbacks/handle-postback.ts'
import {
  locationSignatureAccess,
  companySignatureAccess,
} from '../../../src/payments/postbacks/signed-postback.ts'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { performJobs } from '../../../src/platform/jobs/perform-jobs.ts'
import { claimCompanyJobs, toClaimedJobs } from '../../../src/platform/jobs/job-queries.ts'
import type { Hint } from '../ledger.ts'
import { Violation } from '../violation.ts'
import type { SimulatedCompany } from './companies.ts'
import { eventOf, signatureOf } from './gateway/gateway-hints.ts'
import { credentialsAt } from './ports.ts'
import type { Process } from './process.ts'
import { note, jobDeps, type World } from './world.ts'

const leaseMs = minuteMs
const roundMax = 8

/** Polls a process for due work of a company: claims the work with a lease and runs it. */
export async function doDueWork(process: Process, { id, clockOffsetMs }: SimulatedCompany): Promise<void> {
  const { db, clock } = process.context
  const now = clock.now()
  const rows = await db
    .run(claimCompanyJobs, {
      now,
      leasedUntil: now + leaseMs,
      companyId: id,
      companyNow: now + clockOffsetMs,
      kinds: Object.keys({ ...process.handlers, ...process.bulk }),
      bulkKinds: Object.keys(process.bulk),
      besideEachOther: roundMax,
      limit: roundMax,
    })
    // A failed poll is repeated at the next tick.
    .catch(() => [])
  const jobs = toClaimedJobs(rows).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await Promise.all(jobs.map((job) => performJobs(jobDeps(process), [job])))
}

// The database returns rows in no defined order, so a seed could not replay it without sorting.
function nameOf({ subjectId, kind }: { subjectId: string; kind: string }): string {
  return `${subjectId} ${kind}`
}

/** Posts a hint to a process. Returns whether the process accepted it; a process that crashes never responds. */
export async function deliverHint(
  world: World,
  process: Process,
  hint: Hint,
  isForged: boolean,
): Promise<boolean> {
  const postback = postbackOf(world, hint, isForged)
  const { context } = process
  try {
    const header = (name: string) => postback.headers.get(name)
    const incoming = { method: 'POST', path: postback.path, header, address: '', correlationId: '' }
    const access =
      postback.path === sandboxPath ? locationSignatureAccess(context) : companySignatureAccess(context)
    const verified = await access.authenticateBody?.(incoming, postback.rawBody)
    if (verified) await handlePostback(context, createPostbackHandlers(context), verified)
    if (isForged) world.unexpected.push(new Violation('a forged postback was heard'))
    return true
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
    return false
  }
}

const sandboxPath = '/processor/postbacks'

/** Returns the processor's postback for a hint. */
function postbackOf({ scheduler, companies, gateway }: World, hint: Hint, isForged: boolean) {
  const { locationId, reference } = hint
  const signer = isForged ? 'elsewhere' : locationId
  const company = companies.find((one) => one.locationId === locationId)
  if (company?.isGateway) {
    const { rawBody, path } = eventOf(gateway, hint, company.id)
    const signature = signatureOf(signer, rawBody, scheduler.clock.now)
    return { rawBody, path, headers: new Map([['stripe-signature', signature]]) }
  }
  const postback = { id: 'hint', type: 'transaction.completed', locationId, reference }
  const rawBody = Buffer.from(JSON.stringify(postback))
  const timestamp = String(Math.floor(scheduler.clock.now / secondMs))
  const signed = hmacSha256Hex(credentialsAt(signer).postbackSecret, `${timestamp}.`, rawBody)
  const headers = new Map([
    ['x-processor-signature', `sha256=${signed}`],
    ['x-processor-timestamp', timestamp],
  ])
  return { rawBody, path: sandboxPath, headers }
}

/** Returns the reference of a payment at the processor. */
export function referenceOf(transactionId: string): string {
  return toPublicId('trx', transactionId as Parameters<typeof toPublicId<'trx'>>[1])
}
