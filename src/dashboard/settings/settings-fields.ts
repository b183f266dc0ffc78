import { z } from 'zod'
import { asOfInput, companyChange, settingsInput, type Company } from '#companies'
import { omitNullish } from '#kernel/json'

/** The fields of a company that its admins change. The operator alone changes the others. */
const companyFields = { name: true, email: true, state: true, zip: true, timeZone: true } as const

/** Settings that only a user who re-authenticated changes. */
export const securitySettings = [
  'requireTwoFactor',
  'reauthenticateAbove',
  'clerkRefundsUpTo',
  'sessionIdleMinutes',
  'sessionHours',
  'apiSessionHours',
] as const

/** The settings that admins change. */
const settingFields = {
  reminders: true,
  receipts: true,
  failureMails: true,
  renewalNotices: true,
  subscriptionMails: true,
  selfServiceCancel: true,
  dunningDays: true,
  suspendAfterDunning: true,
  taxPercentage: true,
  clerkRecipientsPerHour: true,
  requireTwoFactor: true,
  reauthenticateAbove: true,
  clerkRefundsUpTo: true,
  sessionIdleMinutes: true,
  sessionHours: true,
  apiSessionHours: true,
} as const

/** The body of a change: the fields that it sets. */
export const settingsChange = companyChange.pick(companyFields).extend({
  settings: settingsInput.pick(settingFields).optional().describe('The settings to change.'),
  asOf: asOfInput,
})

const days = z.array(z.number())

const settingsResponseFields = z
  .object({
    reminders: z.object({
      daysBefore: days.meta({ example: [3] }),
      onDueDate: z.boolean(),
      daysAfter: days.meta({ example: [7] }),
    }),
    receipts: z.boolean(),
    failureMails: z.boolean(),
    renewalNotices: z.boolean(),
    subscriptionMails: z.boolean(),
    selfServiceCancel: z.boolean(),
    dunningDays: days.meta({ example: [1, 3, 5, 7] }),
    suspendAfterDunning: z.boolean(),
    taxPercentage: z.number(),
    clerkRecipientsPerHour: z.number(),
    requireTwoFactor: z.boolean(),
    reauthenticateAbove: z.number(),
    clerkRefundsUpTo: z.number(),
    sessionIdleMinutes: z.number(),
    sessionHours: z.number(),
    apiSessionHours: z.number(),
  })
  .describe('The settings that admins change.')

/** The settings of a company as its users see them. */
export const settingsResponse = z
  .object({
    name: z.string().meta({ description: 'The name of the company.', example: 'Lovelace Engines' }),
    email: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    timeZone: z.string().meta({ description: 'The IANA time zone.', example: 'America/Chicago' }),
    settings: settingsResponseFields,
    asOf: z.string().meta({
      description: 'The newest change of the company. Send it with a change.',
      example: 'aud_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
  })
  .meta({ id: 'DashboardSettings', description: 'The settings of a company in the dashboard.' })

/** Returns the settings of a company for its users. */
export function showSettings({ name, email, state, zip, timeZone, settings }: Company) {
  const shown = Object.entries(settings).filter(([setting]) => setting in settingFields)
  return { name, ...omitNullish({ email, state, zip }), timeZone, settings: Object.fromEntries(shown) }
}
