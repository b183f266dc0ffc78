import { z } from 'zod'
import type { Company } from '#companies'
import type { AppContext } from '#context'
import { countNextReminders } from '#invoices'
import { omitNullish } from '#kernel/json'
import { countNextRetries } from '#subscriptions'

const nextActions = z.object({
  date: z.string().meta({ description: 'The day in the time zone of the company.', example: '2026-11-30' }),
  count: z.number().meta({ description: 'How many there are on that day.', example: 12 }),
  isPartial: z.boolean().describe('Whether there may be more, because not all records were counted.'),
})

/** The response schema of `previewSettings`. */
export const previewResponse = z
  .object({
    reminders: nextActions.optional().describe('The next reminders of invoices; missing if there are none.'),
    retries: nextActions.optional().describe('The next retries of failed renewals.'),
  })
  .meta({ id: 'SettingsPreview', description: 'The next actions that settings lead to.' })

/** Returns the next actions by the settings of a company, as its jobs find them. */
export async function previewSettings(
  context: AppContext,
  company: Company,
): Promise<z.infer<typeof previewResponse>> {
  const [reminders, retries] = await Promise.all([
    countNextReminders(context, company),
    countNextRetries(context, company),
  ])
  return omitNullish({ reminders, retries })
}
