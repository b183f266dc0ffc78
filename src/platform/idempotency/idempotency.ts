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

/** The key of a running request. */
export type LockedKey = {
  readonly key: string
  /** Identifies the request that owns the key. */
  readonly holder: string
  /**
   * Marks the start of an effect that must never happen twice: the key is no longer released when the request fails.
   * The write of the effect checks with `holdsKey` that this request still owns the key.
   */
  commit(): void
  /** Throws if another request took over the key after its lease ended. */
  assertHeld(): Promise<void>
  /** Undoes `commit` when it is certain that no effect happened: the key may be used for another attempt. */
  reopen(): void
  /** Marks the response of a success as stored by the statement of the effect, so that it is not stored again. */
  answerKept(): void
  readonly isAnswerKept: boolean
  /**
   * Returns the row of `keyIsNew` for a key that is not claimed yet; the only write of the request takes the key with
   * it. That write has no `keyOf` and stores no other response.
   */
  takenWith?(statusCode: number, body: object): AnsweredKey
  /** Stores the response for repeated requests. Has no effect if it was stored with the effect. */
  store(statusCode: number, answer: string, contentType: string): Promise<void>
  /** Releases the key, unless the request called `commit`. */
  release(): Promise<void>
}

/** A key with its response, written in the same statement as the effect. */
export type AnsweredKey = RowOf<(typeof keyIsNew)['columns']>

/** Result of a claim: run the request, or replay the response of its first run. */
export type KeyClaim =
  | { outcome: 'run'; key: LockedKey }
  | { outcome: 'replay'; statusCode: number; answer: string; contentType: string }

export type KeyedRequest = {
  companyId: CompanyId
  /** Time on the company's clock, ms. */
  now: number
  key: string
  request: { method: string; path: string; body: unknown }
  /** True if the request consists of one write. That write takes the key; it is not claimed before. */
  isOneWrite?: boolean
}

/** Checks and claims idempotency keys and replays stored responses. */
export type Idempotency = {
  /** Throws if the key is not 8 to 255 characters of A-Z a-z 0-9 _ -. */
  checkFormat(key: string): void
  /**
   * Claims a key for this request, or returns the stored response of the first. Throws if the key is in use or was sent
   * with another request.
   */
  claim(request: KeyedRequest): Promise<KeyClaim>
}

type IdempotencyDeps = {
  db: Database
  ids: Ids
  /** Returns whether an effect that this key started still has an unknown outcome. */
  isOpen(companyId: CompanyId, key: string): Promise<boolean>
}

type FoundKey = RowOf<(typeof findKey)['row']>

// A claim races only with the release of the same key. Each round is a few statements.
const claimRoundsMax = 5

/** Creates the mechanism that runs each request with an Idempotency-Key once. Spec, Authentication. */
export function createIdempotency(deps: IdempotencyDeps): Idempotency {
  return {
    checkFormat(key) {
      const fits = key.length >= idempotencyKeyLengthMin && key.length <= idempotencyKeyLengthMax
      if (!fits || !/^[A-Za-z0-9_-]+$/.test(key)) throw new ApiError('idempotency_key_invalid')
    },
    async claim(keyed) {
      const fingerprint = hash('sha256', toCanonicalJson(keyed.request), 'buffer')
      for (let round = 0; round < claimRoundsMax; round++) {
        const claim = keyed.isOneWrite
          ? await claimUnlessKnown(deps, keyed, fingerprint)
          : ((await claimFresh(deps, keyed, fingerprint)) ?? (await claimKnown(deps, keyed, fingerprint)))
        if (claim) return claim
      }
      throw new ApiError('request_in_progress')
    },
  }
}

async function claimFresh(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const holder = deps.ids.next()
  const claimed = await deps.db.writeGuarded(keyIsFree, claimRow(keyed, fingerprint, holder), [])
  return claimed === 'written' ? { outcome: 'run', key: createLockedKey(deps, keyed, holder) } : undefined
}

async function claimUnlessKnown(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const known = await deps.db.first(findKey, keyed)
  if (known) return claimFound(deps, keyed, fingerprint, known)
  return { outcome: 'run', key: createUnclaimedKey(deps, keyed, fingerprint) }
}

async function claimKnown(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyClaim | undefined> {
  const known = await deps.db.first(findKey, keyed)
  return known && claimFound(deps, keyed, fingerprint, known)
}

async function claimFound(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  fingerprint: Buffer,
  known: FoundKey,
): Promise<KeyClaim | undefined> {
  const { companyId, key, now } = keyed
  if (known.expires_at <= now) {
    await deps.db.run(forgetKey, { companyId, key, now })
    return undefined
  }
  if (!known.fingerprint.equals(fingerprint)) throw new ApiError('idempotency_key_reused')
  if (known.status_code !== null && known.answer !== null) {
    const contentType = known.content_type ?? jsonType
    return { outcome: 'replay', statusCode: known.status_code, answer: known.answer, contentType }
  }
  return takeOver(deps, keyed, known)
}

/**
 * The owner of a key without a response may have stopped. The request may run again only if no effect of the key is
 * open.
 */
async function takeOver(
  deps: IdempotencyDeps,
  keyed: KeyedRequest,
  known: FoundKey,
): Promise<KeyClaim | undefined> {
  const { companyId, key, now } = keyed
  if (known.leased_until > now || (await deps.isOpen(companyId, key)))
    throw new ApiError('request_in_progress')
  const holder = deps.ids.next()
  const leasedUntil = now + idempotencyLeaseMs
  const handOver = (formerHolder: string, newHolder: string) =>
    deps.db.run(takeOverKey, { companyId, key, formerHolder, holder: newHolder, leasedUntil })
  const taken = await handOver(known.holder, holder)
  if (taken.length === 0) return undefined
  // The former owner may still run and may have started an effect between the check above and the takeover.
  if (await deps.isOpen(companyId, key)) {
    await handOver(holder, known.holder)
    throw new ApiError('request_in_progress')
  }
  return { outcome: 'run', key: createLockedKey(deps, keyed, holder) }
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

/**
 * A key that is taken by the only write of the request or by its refusal. It is not locked before, so there is no lock
 * to release.
 */
function createUnclaimedKey(deps: IdempotencyDeps, keyed: KeyedRequest, fingerprint: Buffer): LockedKey {
  const holder = deps.ids.next()
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
      if (await deps.db.first(findKey, keyed)) throw new ApiError('request_in_progress')
    },
    reopen() {},
    async store(statusCode, answer, contentType) {
      await deps.db.writeGuarded(keyIsNew, taken(statusCode, answer, contentType), [])
    },
    async release() {},
  }
}

function createLockedKey(deps: IdempotencyDeps, { companyId, key }: KeyedRequest, holder: string): LockedKey {
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
      const known = await deps.db.first(findKey, { companyId, key })
      if (known?.holder !== holder || known.status_code !== null) throw new ApiError('request_in_progress')
    },
    reopen() {
      isCommitted = false
    },
    async store(statusCode, answer, contentType) {
      await deps.db.run(storeKeyAnswer, { companyId, key, holder, statusCode, answer, contentType })
    },
    async release() {
      if (!isCommitted) await deps.db.run(releaseKey, { companyId, key, holder })
    },
  }
}

/** Returns the rows that store a response with its effect; none for a request without a key. */
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

/** Returns the key columns of a guard's row; both are null for a request without a key. */
export function toKeyColumns(key: LockedKey | undefined): { key: string | null; key_holder: string | null } {
  return { key: key?.key ?? null, key_holder: key?.holder ?? null }
}
