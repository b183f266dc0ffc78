import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { minuteMs } from '#kernel/clock'
import type { Credentials, Reference } from '#processor'
import { parseReferenceOwner, outcomeRecoveryTimer } from '#transactions'
import {
  completionOf,
  differencesOf,
  differencesOfReversal,
  differencesOfStep,
  isFurtherOn,
  isOpen,
  leftAloneMs,
  mustBeThere,
  openSince,
  ownOf,
  unseenByHand,
  type Difference,
  type DifferenceKind,
  type Own,
  type Theirs,
} from './compare.ts'
import { findToCompare, listWatches } from './money-audit-queries.ts'

/**
 * What the two sides have of one movement; at least one of them has it. `of` is what it belongs to, where nothing here is it,
 * and `unlisted` the name of what the processor must have of ours, and has not listed.
 */
export type Judged = {
  own?: Own | undefined
  theirs?: Theirs | undefined
  of?: Own | undefined
  unlisted?: string | undefined
}

type Parts = {
  services: AppContext
  company: Company
  location: Credentials
  compared: number
  /** Names of completions that were listed, and whose authorization was not met yet. */
  completions: Set<string>
}

/** How long an attempt, or a step of an authorization, may be open: the reconciler asks every quarter of an hour. */
const openMsMax = 30 * minuteMs

/** What may differ: of what was met on both sides, and of what each side was found alone with. */
export async function judged(
  run: Parts,
  alone: { theirs: Theirs[]; ours: Own[] },
  met: Judged[] = [],
): Promise<Judged[]> {
  const now = readCompanyClock(run.services.clock, run.company)
  const known = await lookUp(run, alone.theirs)
  // What is open is told where the attempt itself was read.
  const others = alone.theirs.map((theirs) => known(theirs)).filter(({ own }) => !own || !isOpen(own))
  const seen: Judged[] = [...met, ...others]
  const suspects = seen.filter((one) => kindsOf(one, now).length > 0)
  for (const one of seen) suspects.push(...withoutCompletion(run, one))
  for (const own of alone.ours) {
    if (isOpenTooLong(own, now)) suspects.push({ own })
    else if (mustBeThere(own)) suspects.push({ own, unlisted: own.reference })
  }
  return suspects
}

/** A completed authorization whose completion was not listed. */
function withoutCompletion({ completions }: Parts, { own, theirs }: Judged): Judged[] {
  const unlisted = own && theirs?.reference === own.reference ? completionOf(own) : undefined
  return unlisted === undefined || completions.delete(unlisted) ? [] : [{ own, unlisted }]
}

/** The differences that are left of a suspicion when both sides are read anew. */
export async function confirmed(run: Parts, suspect: Judged): Promise<Difference[]> {
  const { company, services } = run
  const now = readCompanyClock(services.clock, company)
  const one = suspect.own ? await readAnew(run, suspect) : suspect
  const { own, theirs } = one
  const isInMotion = own !== undefined && !isOpen(own) && own.updatedAt > now - leftAloneMs
  if (isInMotion || (await isDeclinedTry(run, one))) return []
  const found = kindsOf(one, now)
  if (await isNews(run, one, found, now)) return []
  const kinds = own?.isSettledByHand && !isOpen(own) ? unseenByHand(own, theirs, found) : found
  const isBack = kinds.includes('status_differs') && (await wasSentBack(run, one))
  if (kinds.includes('missing_there')) run.compared += 1
  const reference = one.unlisted ?? theirs?.reference ?? own?.reference ?? ''
  return kinds
    .filter((kind) => !(isBack && kind === 'status_differs'))
    .map((kind) => ({ own, theirs, of: one.of, companyId: company.id, kind, reference }))
}

async function readAnew(run: Parts, { own: before, theirs: listed, unlisted }: Judged): Promise<Judged> {
  const own = before && (await readOwn(run, before))
  const found = await findTheirs(run, unlisted ?? listed?.reference ?? before?.reference ?? '')
  // Of two movements of one reference the processor shows either, and what was listed is what differs.
  const isOther = found !== undefined && listed !== undefined && found.id !== listed.id
  return { own, theirs: found && (isOther ? listed : { ...listed, ...found }), unlisted }
}

function kindsOf({ own, theirs, unlisted }: Judged, now: number): DifferenceKind[] {
  // What is there after all is compared where it is listed: here it would be told a second time.
  if (unlisted !== undefined) return own && !theirs && mustBeNamed(own, unlisted) ? ['missing_there'] : []
  if (!own) return theirs && theirs.status !== 'declined' ? ['missing_here'] : []
  if (isOpenTooLong(own, now)) return ['open_too_long']
  if (!theirs) return mustBeThere(own) ? ['missing_there'] : []
  if (theirs.reference === own.reference) return differencesOf(own, theirs)
  return own.authorization && /_\d+$/.test(theirs.reference)
    ? differencesOfStep(own, theirs)
    : differencesOfReversal(own, theirs)
}

function mustBeNamed(own: Own, name: string): boolean {
  return name === own.reference ? mustBeThere(own) : name === completionOf(own)
}

function isOpenTooLong(own: Own, now: number): boolean {
  return isOpen(own) && openSince(own) <= now - openMsMax
}

/** A declined try beside the movement that the books name, which is compared where it is listed. */
async function isDeclinedTry({ services, location }: Parts, { own, theirs }: Judged): Promise<boolean> {
  const named = own?.processorId
  if (theirs?.status !== 'declined' || named === undefined || named === theirs.id) return false
  const counting = await services.processor.readMovement(location, named)
  return counting !== undefined && counting.status !== 'declined'
}

/** What the processor's postback or the reconciler is about to tell is no difference, as long as the reconciler asks. */
async function isNews(
  { services, company }: Parts,
  { own, theirs }: Judged,
  kinds: DifferenceKind[],
  now: number,
): Promise<boolean> {
  const isStatusAlone = kinds.length === 1 && kinds[0] === 'status_differs'
  if (!own || !theirs || !isStatusAlone || !isFurtherOn(own, theirs)) return false
  const watch = { kind: outcomeRecoveryTimer, subjectId: own.id, dueAfter: now - openMsMax }
  return (await services.db.all(listWatches, { companyId: company.id, ...watch })).length > 0
}

/** Late money may have been given back instead of let go: then the movement stands as it was made. */
async function wasSentBack(run: Parts, { own }: Judged): Promise<boolean> {
  if (own?.status !== 'voided') return false
  const back = await findTheirs(run, `${own.reference}_refund`)
  return back !== undefined && back.status !== 'declined'
}

async function findTheirs({ services, location }: Parts, reference: string): Promise<Theirs | undefined> {
  return services.processor.find(location, reference as Reference)
}

async function readOwn({ services, company }: Parts, own: Own): Promise<Own | undefined> {
  const named = { ids: [own.id], references: [], processorIds: [] }
  const [row] = await services.db.all(findToCompare, { companyId: company.id, ...named })
  return row && ownOf(row)
}

/** Looks up what the books here know of movements, all of them at once. */
async function lookUp(
  { services, company }: Parts,
  movements: Theirs[],
): Promise<(theirs: Theirs) => Judged> {
  if (movements.length === 0) return (theirs) => ({ theirs })
  const named = movements.map(({ reference }) => parseReferenceOwner(reference))
  const foreign = movements.filter((_, place) => named[place] === undefined)
  const rows = await services.db.all(findToCompare, {
    companyId: company.id,
    ids: [...new Set(named.filter((id) => id !== undefined))],
    references: foreign.map(({ reference }) => reference),
    processorIds: movements.flatMap(({ parentId }) => parentId ?? []),
  })
  const owns = rows.map(ownOf)
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
