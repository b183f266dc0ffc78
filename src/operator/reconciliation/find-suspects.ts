import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { minuteMs } from '#kernel/clock'
import type { Credentials, Reference } from '#processor'
import { parseReferenceOwner, outcomeRecoveryJob } from '#attempts'
import {
  toCompletionReference,
  findDifferences,
  findReversalDifferences,
  findStepDifferences,
  isProcessorAhead,
  isOpen,
  comparisonMinAgeMs,
  mustExistAtProcessor,
  toOpenSince,
  rowToTransaction,
  dropReviewedDifferences,
  type Difference,
  type DifferenceKind,
  type BookedTransaction,
  type ProcessorMovement,
} from './compare.ts'
import { findToCompare, listRecoveryJobs } from './reconciliation-queries.ts'

/**
 * The two sides of one movement, of which at least one exists. `of` is the related transaction if the movement has none
 * of its own. `unlisted` is the reference of a required movement that the processor did not list.
 */
export type MovementPair = {
  own?: BookedTransaction | undefined
  theirs?: ProcessorMovement | undefined
  of?: BookedTransaction | undefined
  unlisted?: string | undefined
}

type RunContext = {
  context: AppContext
  company: Company
  location: Credentials
  compared: number
  /** References of listed completions whose authorization was not read yet. */
  completions: Set<string>
}

/** The maximum time in ms for which an attempt or a step may be open; outcome recovery runs every 15 minutes. */
const openMsMax = 30 * minuteMs

/** Returns the suspects among matched movements and among those found on one side only. */
export async function findSuspects(
  run: RunContext,
  alone: { theirs: ProcessorMovement[]; ours: BookedTransaction[] },
  met: MovementPair[] = [],
): Promise<MovementPair[]> {
  const now = getCompanyTime(run.context.clock, run.company)
  const known = await lookUpTransactions(run, alone.theirs)
  // An open attempt is reported where the attempt itself was read.
  const others = alone.theirs.map((theirs) => known(theirs)).filter(({ own }) => !own || !isOpen(own))
  const seen: MovementPair[] = [...met, ...others]
  const suspects = seen.filter((one) => classifyPair(one, now).length > 0)
  for (const one of seen) suspects.push(...findMissingCompletion(run, one))
  for (const own of alone.ours) {
    if (isOpenTooLong(own, now)) suspects.push({ own })
    else if (mustExistAtProcessor(own)) suspects.push({ own, unlisted: own.reference })
  }
  return suspects
}

/** A completed authorization whose completion was not listed. */
function findMissingCompletion({ completions }: RunContext, { own, theirs }: MovementPair): MovementPair[] {
  const unlisted = own && theirs?.reference === own.reference ? toCompletionReference(own) : undefined
  return unlisted === undefined || completions.delete(unlisted) ? [] : [{ own, unlisted }]
}

/** Reads both sides of a suspect again and returns the remaining differences. */
export async function confirmSuspect(run: RunContext, suspect: MovementPair): Promise<Difference[]> {
  const { company, context } = run
  const now = getCompanyTime(context.clock, company)
  const one = suspect.own ? await rereadPair(run, suspect) : suspect
  const { own, theirs } = one
  const isInMotion = own !== undefined && !isOpen(own) && own.updatedAt > now - comparisonMinAgeMs
  if (isInMotion || (await isDeclinedAttempt(run, one))) return []
  const found = classifyPair(one, now)
  if (await isResultPending(run, one, found, now)) return []
  const kinds = own?.isSettledByHand && !isOpen(own) ? dropReviewedDifferences(own, theirs, found) : found
  const isBack = kinds.includes('status_differs') && (await wasRefunded(run, one))
  if (kinds.includes('missing_there')) run.compared += 1
  const reference = one.unlisted ?? theirs?.reference ?? own?.reference ?? ''
  return kinds
    .filter((kind) => !(isBack && kind === 'status_differs'))
    .map((kind) => ({ own, theirs, of: one.of, companyId: company.id, kind, reference }))
}

async function rereadPair(
  run: RunContext,
  { own: before, theirs: listed, unlisted }: MovementPair,
): Promise<MovementPair> {
  const own = before && (await loadTransaction(run, before))
  const found = await findMovement(run, unlisted ?? listed?.reference ?? before?.reference ?? '')
  // If two movements share a reference, the processor returns either. The listed one is the suspect.
  const isOther = found !== undefined && listed !== undefined && found.id !== listed.id
  return { own, theirs: found && (isOther ? listed : { ...listed, ...found }), unlisted }
}

function classifyPair({ own, theirs, unlisted }: MovementPair, now: number): DifferenceKind[] {
  // A movement that exists is compared where it is listed; a report here would be a duplicate.
  if (unlisted !== undefined) return own && !theirs && mustBeListed(own, unlisted) ? ['missing_there'] : []
  if (!own) return theirs && theirs.status !== 'declined' ? ['missing_here'] : []
  if (isOpenTooLong(own, now)) return ['open_too_long']
  if (!theirs) return mustExistAtProcessor(own) ? ['missing_there'] : []
  if (theirs.reference === own.reference) return findDifferences(own, theirs)
  return own.authorization && /_\d+$/.test(theirs.reference)
    ? findStepDifferences(own, theirs)
    : findReversalDifferences(own, theirs)
}

function mustBeListed(own: BookedTransaction, name: string): boolean {
  return name === own.reference ? mustExistAtProcessor(own) : name === toCompletionReference(own)
}

function isOpenTooLong(own: BookedTransaction, now: number): boolean {
  return isOpen(own) && toOpenSince(own) <= now - openMsMax
}

/** Returns whether it is a declined try in addition to the named movement, which is compared where it is listed. */
async function isDeclinedAttempt(
  { context, location }: RunContext,
  { own, theirs }: MovementPair,
): Promise<boolean> {
  const named = own?.processorId
  if (theirs?.status !== 'declined' || named === undefined || named === theirs.id) return false
  const counting = await context.processor.readMovement(location, named)
  return counting !== undefined && counting.status !== 'declined'
}

/** A result that a postback or outcome recovery will deliver is no difference while recovery runs. */
async function isResultPending(
  { context, company }: RunContext,
  { own, theirs }: MovementPair,
  kinds: DifferenceKind[],
  now: number,
): Promise<boolean> {
  const isStatusAlone = kinds.length === 1 && kinds[0] === 'status_differs'
  if (!own || !theirs || !isStatusAlone || !isProcessorAhead(own, theirs)) return false
  const watch = { kind: outcomeRecoveryJob, subjectId: own.id, dueAfter: now - openMsMax }
  return (await context.db.all(listRecoveryJobs, { companyId: company.id, ...watch })).length > 0
}

/** A late payment may have been refunded instead of voided; then the status of the movement is unchanged. */
async function wasRefunded(run: RunContext, { own }: MovementPair): Promise<boolean> {
  if (own?.status !== 'voided') return false
  const back = await findMovement(run, `${own.reference}_refund`)
  return back !== undefined && back.status !== 'declined'
}

async function findMovement(
  { context, location }: RunContext,
  reference: string,
): Promise<ProcessorMovement | undefined> {
  return context.processor.find(location, reference as Reference)
}

async function loadTransaction(
  { context, company }: RunContext,
  own: BookedTransaction,
): Promise<BookedTransaction | undefined> {
  const named = { ids: [own.id], references: [], processorIds: [] }
  const [row] = await context.db.all(findToCompare, { companyId: company.id, ...named })
  return row && rowToTransaction(row)
}

/** Looks up the transactions of several movements in one query. */
async function lookUpTransactions(
  { context, company }: RunContext,
  movements: ProcessorMovement[],
): Promise<(theirs: ProcessorMovement) => MovementPair> {
  if (movements.length === 0) return (theirs) => ({ theirs })
  const named = movements.map(({ reference }) => parseReferenceOwner(reference))
  const foreign = movements.filter((_, place) => named[place] === undefined)
  const rows = await context.db.all(findToCompare, {
    companyId: company.id,
    ids: [...new Set(named.filter((id) => id !== undefined))],
    references: foreign.map(({ reference }) => reference),
    processorIds: movements.flatMap(({ parentId }) => parentId ?? []),
  })
  const owns = rows.map(rowToTransaction)
  const byId = new Map(owns.map((own) => [own.id, own]))
  const byReference = new Map(owns.map((own) => [own.reference, own]))
  const byProcessorId = new Map(owns.map((own) => [own.processorId, own]))
  return (theirs) => {
    const id = parseReferenceOwner(theirs.reference)
    const own = id === undefined ? byReference.get(theirs.reference) : byId.get(id)
    const of = theirs.parentId === undefined ? undefined : byProcessorId.get(theirs.parentId)
    return own ? { own, theirs } : { theirs, of }
  }
}
