import { formatMoney } from '#kernel/format'
import { ApiError } from '#kernel/refusals'
import { toCents } from '#kernel/money'
import { getAbilities, type ProcessorProfile } from '#processor'
import { isAtFormerProcessor } from './former-processor.ts'
import { totalOf, type Transaction } from './transaction.ts'

type AttemptFeatures = Pick<
  Transaction,
  'action' | 'parentId' | 'terminalId' | 'subtotal' | 'fee' | 'processorNumber'
>

/** Throws not_supported if the company's processor cannot make a movement, before any of it is written. */
export function refuseUnsupported(
  { processor }: { processor: ProcessorProfile },
  request: AttemptFeatures,
): void {
  const reason = isAtFormerProcessor({ processor }, request)
    ? formerProcessorMessage
    : findUnsupportedReason(processor, request)
  if (reason !== undefined) throw new ApiError('not_supported', { message: reason })
}

/** Throws if the company's processor could not charge a planned payment. */
export function refuseUnchargeable(
  { processor }: { processor: ProcessorProfile },
  amounts: Pick<Transaction, 'subtotal' | 'fee'>,
): void {
  const sale = { action: 'sale', parentId: undefined, terminalId: undefined } as const
  refuseUnsupported({ processor }, { ...sale, ...amounts, processorNumber: processor.number })
}

const formerProcessorMessage =
  'It was made through an account at a processor that the company has left: see to it at the pages of that account.'

function findUnsupportedReason(processor: ProcessorProfile, request: AttemptFeatures): string | undefined {
  const { terminals, blindCredit, minimumCents } = getAbilities(processor)
  if (request.terminalId !== undefined && !terminals)
    return "This company's processor has no payment terminals: take the card in the secure form."
  if (request.parentId !== undefined) return undefined
  if (request.action === 'refund')
    return blindCredit
      ? undefined
      : "This company's processor gives money back for a payment alone: refund the payment that it was made with."
  if (totalOf(request) < minimumCents)
    return `This company's processor charges no less than ${formatMoney(toCents(minimumCents))}.`
  return undefined
}
