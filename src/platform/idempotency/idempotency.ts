import { hash } from 'node:crypto'
import { toCanonicalJson } from '#kernel/json'
import type { CompanyId, Ids } from '#kernel/ids'
import {
  idempotencyKeyLengthMax,
  idempotencyKeyLengthMin,
  idempotencyLeaseMs,
  idempotentResponseRetentionMs,
} from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type Database, type PartRows, type RowOf } from '#platform/database'
import {
  findKey,
  forgetKey,
  keyIsFree,
  keyIsNew,
  releaseKey,
  storeAnswerPart,
  storeKeyAnswer,
  takeOverKey,
} from './idempotency-queries.ts'

/** A key while the request that claimed it runs. */
export type LockedKey = {
  readonly key: string
  /** Which of the requests with this key holds it. */
  readonly holder: string
  /**
   * From here on something may happen that must never happen twice: the key is no longer released when the request
   * fails. The write that makes it happen checks that this holder still holds the key: `holdsKey`.
   */
  commit(): void
  /** Throws when the key was taken over by another request, because this one held it for longer than its lease. */
  assertHeld(): Promise<void>
  /** It is certain that nothing happened after all: the key may be used for another try. */
  reopen(): void
  /** The statement of the effect kept the answer of this request's success: it need not be kept again. */
  answerKept(): void
  readonly isAnswerKept: boolean
  /**
   * Where the key is not claimed yet: the row of `keyIsNew`, with which the one write that it is for takes it. That write
   * names no `keyOf` and keeps no answer besides.
   */
  takenWith?(statusCode: number, body: object): AnsweredKey
  /** Keeps the answer for repeats. Does nothing when it was kept with the effect already. */
  store(statusCode: number, answer: string, contentType: string): Promise<void>
  /** Gives the key back unused, unless the request committed itself. */
  release(): Promise<void>
}

/** A key with the answer of what is written along with it. */
export type AnsweredKey = RowOf<(typeof keyIsNew)['columns']>

/** Whether a request with a key is to run, or what its first run answered. */
export type KeyClaim =
  | { outcome: 'run'; key: LockedKey }
  | { outcome: 'replay'; statusCode: number; answer: string; contentType: string }

export type KeyedRequest = {
  companyId: CompanyId
  /** On the company's clock, ms. */
  now: number
  key: string
  request: { method: string; path: string; body: unknown }
  /** Whether all that the request does is one write, with which the key is taken: nothing claims it before. */
  isOneWrite?: boolean
}

/** The keys of requests: checked, claimed, and answered again. */
export type Idempotency = {
  /** Throws when the key is not 8 to 255 characters of A-Z a-z 0-9 _ -. */
  checkFormat(key: string): void
  /** Claims a key for this request, or answers what the first one answered; throws when it is in use or was reused. */
  claim(request: KeyedRequest): Promise<KeyClaim>
}

type IdempotencyDeps = {
  db: Database
  ids: Ids
  /** Whether something that this key started is still of open outcome. */
  isOpen(companyId: CompanyId, key: string): Promise<boolean>
}

type FoundKey = RowOf<(typeof findKey)['row']>

// A claim races only with the release of the same key; each round is a few statements.
const claimRoundsMax = 5

/** Runs each keyed request once: the one mechanism behind every Idempotency-Key. Spec, Authentication. */
export function createIdempotency(parts: IdempotencyDeps): Idempotency {
  return {
    checkFormat(key) {
      const fits = key.length >= idempotencyKeyLengthMin && key.length <= idempotencyKeyLengthMax
      if (!fits || !/^[A-Za-z0-9_-]+$/.test(key)) throw new ApiError('idempotency_key_invalid')
    },
    async claim(keyed) {
      const fingerprint = hash('sha256', toCanonicalJson(keyed.request), 'buffer')
      for (let round = 0; round < claimRoundsMax; round++) {
        const claim = keyed.isOneWrite
          ? await claimUnlessKnown(parts, keyed, fingerprint)
          : ((await claimFresh(parts, keyed, fingerprint)) ?? (await claimKnown(parts, keyed, fingerprint)))
        if (claim) return claim
      }
      throw new ApiError('request_in_progress')
    },
  }
}

async function claimFresh(
  parts: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const holder = parts.ids.next()
  const claimed = await parts.db.writeGuarded(keyIsFree, claimRow(keyed, fingerprint, holder), [])
  return claimed === 'written' ? { outcome: 'run', key: createLockedKey(parts, keyed, holder) } : undefined
}

async function claimUnlessKnown(
  parts: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const known = await parts.db.first(findKey, keyed)
  if (known) return claimFound(parts, keyed, fingerprint, known)
  return { outcome: 'run', key: createUnclaimedKey(parts, keyed, fingerprint) }
}

async function claimKnown(
  parts: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const known = await parts.db.first(findKey, keyed)
  return known && claimFound(parts, keyed, fingerprint, known)
}

async function claimFound(
  parts: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
  known: FoundKey,
): Promise<KeyClaim | undefined> {
  const { companyId, key, now } = keyed
  if (known.expires_at <= now) {
    await parts.db.run(forgetKey, { companyId, key, now })
    return undefined
  }
  if (!known.fingerprint.equals(fingerprint)) throw new ApiError('idempotency_key_reused')
  if (known.status_code !== null && known.answer !== null) {
    const contentType = known.content_type ?? jsonType
    return { outcome: 'replay', statusCode: known.status_code, answer: known.answer, contentType }
  }
  return takeOver(parts, keyed, known)
}

/** The owner of an unanswered key may have died. What it started decides whether the request may run again. */
async function takeOver(
  parts: IdempotencyDeps,
  keyed: KeyedRequest,
  known: FoundKey,
): Promise<KeyClaim | undefined> {
  const { companyId, key, now } = keyed
  if (known.leased_until > now || (await parts.isOpen(companyId, key)))
    throw new ApiError('request_in_progress')
  const holder = parts.ids.next()
  const leasedUntil = now + idempotencyLeaseMs
  const handOver = (formerHolder: string, newHolder: string) =>
    parts.db.run(takeOverKey, { companyId, key, formerHolder, holder: newHolder, leasedUntil })
  const taken = await handOver(known.holder, holder)
  if (taken.length === 0) return undefined
  // The owner may have been alive after all, and have begun between the question above and the taking over.
  if (await parts.isOpen(companyId, key)) {
    await handOver(holder, known.holder)
    throw new ApiError('request_in_progress')
  }
  return { outcome: 'run', key: createLockedKey(parts, keyed, holder) }
}

function claimRow({ companyId, key, now }: KeyedRequest, fingerprint: Buffer, holder: string) {
  return {
    company_id: companyId,
    key,
    fingerprint,
    leased_until: now + idempotencyLeaseMs,
    holder,
    created_at: now,
    expires_at: now + idempotentResponseRetentionMs,
  }
}

/** A key that its one write takes, or the refusal of it. Until then nobody holds it, and there is nothing to give back. */
function createUnclaimedKey(parts: IdempotencyDeps, keyed: KeyedRequest, fingerprint: Buffer): LockedKey {
  const holder = parts.ids.next()
  let isAnswerKept = false
  const taken = (status_code: number, answer: string, content_type: string): AnsweredKey => ({
    ...claimRow(keyed, fingerprint, holder),
    status_code,
    answer,
    content_type,
  })
  return {
    key: keyed.key,
    holder,
    takenWith: (statusCode, body) => taken(statusCode, JSON.stringify(body), jsonType),
    answerKept() {
      isAnswerKept = true
    },
    get isAnswerKept() {
      return isAnswerKept
    },
    commit() {},
    async assertHeld() {
      if (await parts.db.first(findKey, keyed)) throw new ApiError('request_in_progress')
    },
    reopen() {},
    async store(statusCode, answer, contentType) {
      await parts.db.writeGuarded(keyIsNew, taken(statusCode, answer, contentType), [])
    },
    async release() {},
  }
}

function createLockedKey(
  parts: IdempotencyDeps,
  { companyId, key }: KeyedRequest,
  holder: string,
): LockedKey {
  let isCommitted = false
  let isAnswerKept = false
  return {
    key,
    holder,
    answerKept() {
      isAnswerKept = true
    },
    get isAnswerKept() {
      return isAnswerKept
    },
    commit() {
      isCommitted = true
    },
    async assertHeld() {
      const known = await parts.db.first(findKey, { companyId, key })
      if (known?.holder !== holder || known.status_code !== null) throw new ApiError('request_in_progress')
    },
    reopen() {
      isCommitted = false
    },
    async store(statusCode, answer, contentType) {
      await parts.db.run(storeKeyAnswer, { companyId, key, holder, statusCode, answer, contentType })
    },
    async release() {
      if (!isCommitted) await parts.db.run(releaseKey, { companyId, key, holder })
    },
  }
}

/** The rows that keep an answer along with the effect it reports, for a request that came with a key. */
export function answerRows(
  companyId: CompanyId,
  key: string | null | undefined,
  statusCode: number,
  body: object,
): PartRows {
  if (!key) return toPartRows(storeAnswerPart)
  return toPartRows(storeAnswerPart, {
    company_id: companyId,
    key,
    status_code: statusCode,
    answer: JSON.stringify(body),
    content_type: jsonType,
  })
}

const jsonType = 'application/json; charset=utf-8'

/** What a guard's row says of the key that a request holds. */
export function toKeyColumns(key: LockedKey | undefined): { key: string | null; key_holder: string | null } {
  return { key: key?.key ?? null, key_holder: key?.holder ?? null }
}
