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
 * The two sides of one movement, of which at least one exists. `of` is the related transaction if the movement has none
 * of its own. `unlisted` is the reference of a required movement that the processor did not list.
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
  /** References of listed completions whose authorization was not read yet. */
  completions: Set<string>
}

/** The maximum time in ms for which an attempt or a step may be open; outcome recovery runs every 15 minutes. */
const openMsMax = 30 * minuteMs

/** Returns the suspects among matched movements and among those found on one side only. */
export async function judged(
  run: Parts,
  alone: { theirs: Theirs[]; ours: Own[] },
  met: Judged[] = [],
): Promise<Judged[]> {
  const now = readCompanyClock(run.services.clock, run.company)
  const known = await lookUp(run, alone.theirs)
  // An open attempt is reported where the attempt itself was read.
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

/** Reads both sides of a suspect again and returns the remaining differences. */
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
  // If two movements share a reference, the processor returns either. The listed one is the suspect.
  const isOther = found !== undefined && listed !== undefined && found.id !== listed.id
  return { own, theirs: found && (isOther ? listed : { ...listed, ...found }), unlisted }
}

function kindsOf({ own, theirs, unlisted }: Judged, now: number): DifferenceKind[] {
  // A movement that exists is compared where it is listed; a report here would be a duplicate.
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

/** Returns whether it is a declined try in addition to the named movement, which is compared where it is listed. */
async function isDeclinedTry({ services, location }: Parts, { own, theirs }: Judged): Promise<boolean> {
  const named = own?.processorId
  if (theirs?.status !== 'declined' || named === undefined || named === theirs.id) return false
  const counting = await services.processor.readMovement(location, named)
  return counting !== undefined && counting.status !== 'declined'
}

/** A result that a postback or outcome recovery will deliver is no difference while recovery runs. */
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

/** A late payment may have been refunded instead of voided; then the status of the movement is unchanged. */
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

/** Looks up the transactions of several movements in one query. */
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
