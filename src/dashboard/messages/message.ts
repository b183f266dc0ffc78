import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { maskLinks } from '#platform/outbox'
import type { MessageRow } from './message-queries.ts'

export const messageResponse = z
  .object({
    id: z.string().meta({ description: 'The mail or text.', example: 'msg_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    channel: z.enum(['email', 'sms']).describe('The channel.'),
    kind: z.string().meta({ description: 'The kind of the message.', example: 'receipt' }),
    to: z.string().meta({ description: 'Whom it is for.', example: 'ada@shop.example' }),
    subject: z
      .string()
      .optional()
      .meta({ description: 'Of a mail that is written out, its subject.', example: 'Invoice INV-1042' }),
    invoiceId: z
      .string()
      .optional()
      .meta({ description: 'The invoice that it is about.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    invoiceNumber: z.string().optional().meta({ description: 'Its number.', example: 'INV-1042' }),
    subscriptionId: z.string().optional(),
    createdAt: z
      .string()
      .describe('the time of the event that the message is about')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
    sentAt: z
      .string()
      .optional()
      .describe('when it was sent; left out while it waits')
      .meta({ example: '2026-07-05T14:00:02.000Z' }),
  })
  .meta({ id: 'MessageToPayer', description: 'A mail or text to a payer, without its content.' })

export function showMessage(row: MessageRow): z.infer<typeof messageResponse> {
  return {
    id: toPublicId('msg', row.id),
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    ...omitNullish({
      subject: row.subject === null ? undefined : maskLinks(row.subject),
      invoiceId: row.invoice_id === null ? undefined : toPublicId('inv', row.invoice_id),
      invoiceNumber: row.invoice_number,
      subscriptionId: row.subscription_id === null ? undefined : toPublicId('sub', row.subscription_id),
    }),
    createdAt: toIsoInstant(row.created_at),
    ...omitNullish({ sentAt: row.sent_at === null ? undefined : toIsoInstant(row.sent_at) }),
  }
}
