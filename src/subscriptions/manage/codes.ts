import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { loadCustomer } from '#customers'
import { secondMs } from '#kernel/clock'
import {
  codeLifetimeMs,
  codeResendMs,
  codesPerWindowMax,
  codeWindowMs,
  wrongCodesPerWindowMax,
} from '#kernel/limits'
import { ApiError, type RefusalDetails } from '#kernel/refusals'
import type { PartRows, RowOf } from '#platform/database'
import type { Channel } from '#platform/outbox'
import { subscriptionMessageRows } from '../mails/message-rows.ts'
import { codeIsUnused, codeMayBeSent, countCodeAttempt, findCodeCounts } from './code-queries.ts'
import type { OpenedManageLink } from './manage-link.ts'
import { listPayerAddresses, maskAddress, type PayerAddress } from './payer-address.ts'

const digits = 6
const saltBytes = 16
const hashBytes = 32
const scryptAsync = promisify<string, Buffer, number, Buffer>(scrypt)

export type SentCode = {
  channel: Channel
  /** The channels by which a code can be sent. */
  channels: Channel[]
  /** The masked address of the recipient. */
  sentTo: string
  expiresAt: number
}

type CodeCounts = RowOf<(typeof findCodeCounts)['row']>

/**
 * Sends a verification code to the payer of a subscription; it replaces the previous code. Throws rate_limited if codes
 * were requested too often, and unprocessable_entity if the payer has no address.
 */
export async function sendCode(
  context: AppContext,
  { company, subscription }: OpenedManageLink,
  requested: Channel | undefined,
): Promise<SentCode> {
  const customer = await loadCustomer(context.db, company.id, subscription.customerId)
  const addresses = customer ? listPayerAddresses(customer, context.outbox.channels) : []
  const address = requested ? addresses.find(({ channel }) => channel === requested) : addresses[0]
  if (!address)
    throw new ApiError('unprocessable_entity', {
      message: 'There is no address to which a code can be sent.',
    })
  const now = getCompanyTime(context.clock, company)
  // The limit is checked first, because hashing a code is expensive.
  await refuseTooManyCodes(context, { company, subscription }, now, findNextSendTime)
  if ((await writeCode(context, { company, subscription }, address, now)) === 'lost race') {
    await refuseTooManyCodes(context, { company, subscription }, now, findNextSendTime)
    throw new ApiError('rate_limited', { retryAfterSeconds: codeResendMs / secondMs })
  }
  return {
    channel: address.channel,
    channels: addresses.map(({ channel }) => channel),
    sentTo: maskAddress(address),
    expiresAt: now + codeLifetimeMs,
  }
}

/** Throws rate_limited if the counts do not allow the action yet. */
async function refuseTooManyCodes(
  { db }: AppContext,
  { company, subscription }: OpenedManageLink,
  now: number,
  mayGoOnAt: (counts: CodeCounts) => number,
  refused: Pick<RefusalDetails, 'credential'> = {},
): Promise<void> {
  const about = { companyId: company.id, subscriptionId: subscription.id, now }
  const counts = await db.first(findCodeCounts, about)
  const at = counts ? mayGoOnAt(counts) : now
  if (at > now) throw new ApiError('rate_limited', { retryAfterSeconds: (at - now) / secondMs, ...refused })
}

function findNextSendTime({
  created_at: createdAt,
  asked: sent,
  first_asked_at: firstAskedAt,
}: CodeCounts): number {
  return Math.max(createdAt + codeResendMs, findWindowEnd(sent, codesPerWindowMax, firstAskedAt))
}

/** Returns when the oldest counted attempt leaves the window, in ms; 0 if the limit is not reached. */
function findWindowEnd(count: number, max: number, firstAt: number | null): number {
  return count >= max && firstAt !== null ? firstAt + codeWindowMs : 0
}

async function writeCode(
  context: AppContext,
  { company, subscription }: OpenedManageLink,
  address: PayerAddress,
  now: number,
): Promise<'written' | 'lost race'> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const salt = randomBytes(saltBytes)
  const row = {
    company_id: company.id,
    subscription_id: subscription.id,
    id: context.ids.next(),
    channel: address.channel,
    salt,
    hash: await scryptAsync(code, salt, hashBytes),
    created_at: now,
    expires_at: now + codeLifetimeMs,
    forget_at: now + codeWindowMs,
  }
  const message = { kind: 'verification_code' as const, ...address, facts: { code } }
  return context.db.writeGuarded(
    codeMayBeSent,
    row,
    subscriptionMessageRows(context, company, subscription, message, now),
  )
}

/**
 * Checks a code; if it is right, marks it as used and writes the given rows. A wrong, used, expired or replaced code
 * gets the same error.
 */
export async function useCode(
  context: AppContext,
  { company, subscription }: OpenedManageLink,
  code: string,
  opened: PartRows[],
): Promise<void> {
  const { db, clock } = context
  const now = getCompanyTime(clock, company)
  const about = { companyId: company.id, subscriptionId: subscription.id }
  const [known] = await db.run(countCodeAttempt, { ...about, now, forgetAt: now + codeWindowMs })
  if (!known) {
    const credential = { credential: 'code', reason: 'too_many' } as const
    await refuseTooManyCodes(context, { company, subscription }, now, findNextAttemptTime, { credential })
    throw wrongCodeError()
  }
  const isRight =
    known.can_be_used && timingSafeEqual(await scryptAsync(code, known.salt, hashBytes), known.hash)
  if (!isRight) throw wrongCodeError()
  const row = { company_id: company.id, subscription_id: subscription.id, id: known.id, tried_at: now }
  if ((await db.writeGuarded(codeIsUnused, row, opened)) === 'lost race') throw wrongCodeError()
}

function findNextAttemptTime({ wrong, first_wrong_at: firstWrongAt }: CodeCounts): number {
  return findWindowEnd(wrong, wrongCodesPerWindowMax, firstWrongAt)
}

function wrongCodeError(): ApiError {
  return new ApiError('unauthorized', {
    message: 'This is not the code, or it is no longer valid: ask for a new one.',
    credential: { credential: 'code', reason: 'wrong' },
  })
}
