import { publicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { refundAnswer } from '#payments'
import { errorAnswer } from '#platform/http'
import { isStepping, transactionRecord, type News, type Stepping, type Transaction } from '#transactions'

/** What the calls that move money for themselves answer. */
export function oneOffAnswer(transaction: Transaction) {
  return { transaction: transactionRecord(transaction) }
}

const unknownText =
  'It was submitted and its outcome is not known yet. Read the transaction before trying again.'

/** The refusal while nobody knows what became of what was asked for. */
export function outcomeUnknown(): ApiError {
  return new ApiError('outcome_unknown', { message: unknownText })
}

/** The refusal of what the processor declined: 422 on these calls. */
export function declined({
  reasonCode,
  reasonText,
}: Pick<Transaction, 'reasonCode' | 'reasonText'>): ApiError {
  return new ApiError('unprocessable_entity', {
    message: `The processor declined it${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    ...(reasonCode === undefined
      ? {}
      : { reasonCode: /^\d+$/.test(reasonCode) ? Number(reasonCode) : reasonCode }),
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}

/** How whoever asked is refused: `asked` is what was submitted, `now` where it stands. Undefined where all is well. */
export function oneOffRefusal(asked: Transaction, now: Transaction, news: News): ApiError | undefined {
  if (isStepping(asked)) return stepRefusal(asked, now, news)
  if (now.status === 'created') return unknownRefusal(news)
  if (now.status !== 'failed') return undefined
  return now.reasonCode === 'NOT_CHARGED' ? notSubmitted() : declined(now)
}

function stepRefusal({ authorization }: Stepping, now: Transaction, news: News): ApiError | undefined {
  const isSame = now.authorization?.steps === authorization.steps
  if (isSame && now.action === authorization.underWay.action) return undefined
  if (isSame && isStepping(now)) return unknownRefusal(news)
  return news.kind === 'declined'
    ? declined({ reasonCode: undefined, reasonText: undefined, ...news })
    : notSubmitted()
}

function unknownRefusal({ how }: News): ApiError {
  return how === 'unreadable'
    ? new ApiError('outcome_unreadable', { message: unknownText })
    : outcomeUnknown()
}

function notSubmitted(): ApiError {
  return new ApiError('not_charged', {
    message: 'Nothing was moved: it failed before it was submitted. Try again.',
  })
}

/** The answer that an idempotency key keeps, or undefined where the same request may run again. */
export function keepableAnswer(
  asked: Transaction,
  now: Transaction,
  news: News,
): { key: string | undefined; statusCode: number; body: object } | undefined {
  const step = isStepping(asked) ? asked.authorization.underWay : undefined
  // Late news is no answer to the request that asked: that one was told.
  if (!step && asked.status !== 'created') return undefined
  const key = step ? step.idempotencyKey : asked.idempotencyKey
  const refusal = oneOffRefusal(asked, now, news)
  if (!refusal) return { key, statusCode: step ? 200 : successCode(asked), body: acceptedBody(now) }
  if (refusal.refusal.reasonCode === 'NOT_CHARGED') return undefined
  return { key, ...errorAnswer(refusal, step?.correlationId ?? asked.correlationId) }
}

function acceptedBody(transaction: Transaction): object {
  const { action, parentId, rerunOf, hostedPaymentId } = transaction
  if (action === 'refund' && parentId !== undefined && rerunOf === undefined) return refundAnswer(transaction)
  return hostedPaymentId === undefined ? oneOffAnswer(transaction) : hostedPaid(transaction)
}

/** What the calls that pay a hosted payment answer. */
export function hostedPaid(transaction: Transaction) {
  return { status: 'success', transactionId: publicId('trx', transaction.id) } as const
}

/** What a new transaction is answered with: authorizations, blind refunds and those of terminals are creations. */
export function successCode({ action, parentId, terminalId, rerunOf }: Transaction): 200 | 201 {
  if (rerunOf !== undefined) return 200
  const isBlindRefund = action === 'refund' && parentId === undefined
  return action === 'auth' || isBlindRefund || terminalId !== undefined ? 201 : 200
}
