import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import { toDollars, type Cents } from '#kernel/money'

/** The kinds of events of invoices and payments. For events of one moment, a cause precedes its effects in this list. */
export const historyKinds = [
  'created',
  'changed',
  'link',
  'sent',
  'attempt',
  'captured',
  'offline_payment',
  'refund',
  'offline_reversed',
  'returned',
  'overdue',
  'closed',
  'mailed',
  'alert',
  'event',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const historyActors = ['person', 'api_key', 'payer', 'operator', 'system'] as const

/** An event of an invoice or a payment. */
export type HistoryEntry = {
  /** On the company's clock, in ms. */
  at: number
  kind: HistoryKind
  /** Unique among the entries of its kind. */
  key: string
  by: { type: (typeof historyActors)[number]; name?: string | undefined }
  text: string
  amount?: Cents | undefined
  fee?: Cents | undefined
  status?: string | undefined
  reasonCode?: string | undefined
  reasonText?: string | undefined
  transactionId?: string | undefined
  eventId?: string | undefined
  messageId?: string | undefined
  correlationId?: string | undefined
  /** The next poll of the processor for the outcome, on the company's clock, in ms. */
  nextLookAt?: number | undefined
  mayRetry?: true | undefined
}

export const historyEntryResponse = z
  .object({
    at: z
      .string()
      .describe('when, on the clock of the company')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
    kind: z.enum(historyKinds).describe('The kind of the entry.'),
    by: z
      .object({
        type: z
          .enum(historyActors)
          .describe('The kind of the caller; `system` is a schedule or the processor.'),
        name: z
          .string()
          .optional()
          .meta({ description: 'Of a person or an API key.', example: 'Ada Lovelace' }),
      })
      .describe('the author'),
    text: z.string().meta({
      description: 'The entry, as a text for people.',
      example: '$51.50 paid with Visa ending in 4242',
    }),
    amount: z.number().optional().describe('dollars that it is about, fee included').meta({ example: 51.5 }),
    fee: z.number().optional().describe('dollars of surcharge within the amount').meta({ example: 1.5 }),
    status: z
      .string()
      .optional()
      .meta({ description: 'The current status of the record.', example: 'completed' }),
    reasonCode: z.string().optional(),
    reasonText: z.string().optional(),
    transactionId: z
      .string()
      .optional()
      .meta({ description: 'The transaction.', example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    eventId: z
      .string()
      .optional()
      .meta({ description: 'The event.', example: 'evt_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    messageId: z
      .string()
      .optional()
      .meta({ description: 'The mail or text.', example: 'msg_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    correlationId: z.string().optional().describe('of the request that did it'),
    nextLookAt: z
      .string()
      .optional()
      .describe('when the processor is asked next, while the outcome is unknown')
      .meta({ example: '2026-07-05T14:02:00.000Z' }),
    mayRetry: z
      .literal(true)
      .optional()
      .describe('whether it failed and charged a saved method, which can be tried again'),
  })
  .meta({ id: 'HistoryEntry', description: 'One thing that happened to an invoice or a payment.' })

export function showHistoryEntry(entry: HistoryEntry): z.infer<typeof historyEntryResponse> {
  const { at, kind, by, text, amount, fee, nextLookAt, key: _key, ...rest } = entry
  return {
    at: toIsoInstant(at),
    kind,
    by: { type: by.type, ...omitNullish({ name: by.name }) },
    text,
    ...omitNullish({
      amount: amount === undefined ? undefined : toDollars(amount),
      fee: fee === undefined || fee === 0 ? undefined : toDollars(fee),
      nextLookAt: nextLookAt === undefined ? undefined : toIsoInstant(nextLookAt),
      ...rest,
    }),
  }
}

/**
 * Compares two entries, newest first. At the same moment, an effect precedes its cause, and a user's action precedes
 * its automatic results.
 */
export function compareNewestFirst(one: HistoryEntry, other: HistoryEntry): number {
  const rank = ({ kind }: HistoryEntry) => historyKinds.indexOf(kind)
  if (one.at !== other.at) return other.at - one.at
  if (one.kind !== other.kind) return rank(other) - rank(one)
  const [isBySystem, isOtherBySystem] = [one, other].map(({ by }) => by.type === 'system')
  if (isBySystem !== isOtherBySystem) return isBySystem ? 1 : -1
  return one.key < other.key ? 1 : -1
}
