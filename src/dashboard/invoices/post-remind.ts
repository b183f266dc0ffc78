import { z } from 'zod'
import { createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { reminderRefusals, remindInvoices, type ReminderRefusal } from '#invoices'
import { endpoint, idText, ok, pathId, toIdMeta } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'

const remindedInvoicesMax = 100
const idLengthMax = 64

const reminderResponse = z
  .object({
    invoiceId: z.string().meta({ description: 'The invoice.', ...toIdMeta('inv') }),
    status: z.enum(['sent', 'not_sent']).describe('Whether a reminder was sent.'),
    to: z.string().optional().meta({ description: 'The recipient.', example: 'ada@shop.example' }),
    reason: z
      .enum(Object.keys(reminderRefusals) as ReminderRefusal[])
      .optional()
      .describe('Why no reminder was sent.'),
    message: z
      .string()
      .optional()
      .meta({ description: 'The reason, for people.', example: reminderRefusals.no_email }),
  })
  .meta({ id: 'Reminder', description: 'The outcome of the reminder of one invoice.' })

export const postRemind = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/invoices/remind`,
    name: 'remindInvoices',
    summary:
      'Remind the payers of several invoices; one who was reminded within the last hour is not mailed again',
    ...surface.share('write'),
    idempotent: true,
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({
      invoiceIds: z
        .array(idText(z.string().max(idLengthMax)).meta(toIdMeta('inv')))
        .min(1)
        .max(remindedInvoicesMax)
        .describe('The invoices.'),
    }),
    answers: { statusCode: 200, schema: z.object({ reminders: z.array(reminderResponse) }) },
    async handle({ caller, body: { invoiceIds }, key, ...request }) {
      const boundRecipients = createRecipientLimit(context, caller)
      const call = surface.callOf({ caller, ...request })
      const about = { company: caller.company, boundRecipients, call, key }
      return ok({ reminders: await remindInvoices(context, { ...about, invoiceIds }) })
    },
  })
