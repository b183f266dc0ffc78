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
  asked: AttemptFeatures,
): void {
  const reason = isAtFormerProcessor({ processor }, asked)
    ? formerProcessorMessage
    : findUnsupportedReason(processor, asked)
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

function findUnsupportedReason(processor: ProcessorProfile, asked: AttemptFeatures): string | undefined {
  const { terminals, blindCredit, minimumCents } = getAbilities(processor)
  if (asked.terminalId !== undefined && !terminals)
    return "This company's processor has no payment terminals: take the card in the secure form."
  if (asked.parentId !== undefined) return undefined
  if (asked.action === 'refund')
    return blindCredit
      ? undefined
      : "This company's processor gives money back for a payment alone: refund the payment that it was made with."
  if (totalOf(asked) < minimumCents)
    return `This company's processor charges no less than ${formatMoney(toCents(minimumCents))}.`
  return undefined
}
