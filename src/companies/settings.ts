import { z } from 'zod'
import { omitNullish } from '#kernel/json'
import { addProblem, money, trimmedText } from '#platform/http'
import {
  findTextProblem,
  getShippedText,
  type ConsentKind,
  type ConsentTexts,
} from './consents/consent-texts.ts'
import { apiSessionHoursMax, userIdleMinutesMax, userSessionHoursMax } from '#kernel/limits'
import { amountCentsMax } from '#kernel/money'

const days = z.array(z.number().int().min(0).max(60)).max(12)
/** The last day after a failed renewal on which it may be retried. Each day is at most one attempt. */
const dunningDayMax = 60
const dunningDays = z
  .array(z.number().int().min(1).max(dunningDayMax))
  .max(dunningDayMax)
  .transform((sent) => [...new Set(sent)].sort((a, b) => a - b))

/** The minimum retention in days of records that are not permanent. */
const retentionMin = { messageDays: 90, postbackDays: 90, parkedPostbackDays: 365, pageDays: 90 }
const retentionDaysMax = 3_650

// A company may keep records for longer, never for less: the minimum is promised to callers.
const retentionDaysFrom = (min: number) => z.number().int().min(min).max(retentionDaysMax).optional()
const retentionInput = z.strictObject({
  messageDays: retentionDaysFrom(retentionMin.messageDays),
  postbackDays: retentionDaysFrom(retentionMin.postbackDays),
  parkedPostbackDays: retentionDaysFrom(retentionMin.parkedPostbackDays),
  pageDays: retentionDaysFrom(retentionMin.pageDays),
})

const consentTextLengthMax = 1_500

const consentText = (kind: ConsentKind, description: string) =>
  trimmedText(consentTextLengthMax)
    .superRefine((text, context) => {
      const problem = findTextProblem(kind, text)
      if (problem !== undefined) addProblem(context, 'invalid_string', problem)
    })
    .nullable()
    .optional()
    .meta({ description, example: getShippedText(kind) })

const consentTextsInput = z
  .strictObject({
    bankPayment: consentText('bankPayment', 'The authorization of one payment by bank.'),
    bankSaved: consentText('bankSaved', 'The authorization to debit a saved bank account.'),
    bankSubscription: consentText('bankSubscription', 'The authorization to debit a bank account regularly.'),
    cardSaved: consentText('cardSaved', 'The permission to keep a card.'),
    renewal: consentText('renewal', 'The terms of automatic renewal.'),
    surcharge: consentText('surcharge', 'The disclosure of the surcharge.'),
  })
  .describe('The texts that payers agree to, with placeholders; null restores the default.')

/** The settings of a company. Every part is optional; a part that was never sent has its default. */
export const settingsInput = z.strictObject({
  surchargeOnRecurring: z.boolean().optional(),
  surchargeOnHostedPayment: z.boolean().optional(),
  dunningDays: dunningDays.optional(),
  suspendAfterDunning: z.boolean().optional(),
  taxPercentage: z.number().min(0).max(100).optional(),
  reminders: z
    .strictObject({
      daysBefore: days.optional(),
      onDueDate: z.boolean().optional(),
      daysAfter: days.optional(),
    })
    .optional(),
  receipts: z.boolean().optional(),
  failureMails: z.boolean().optional(),
  renewalNotices: z.boolean().optional(),
  subscriptionMails: z.boolean().optional(),
  selfServiceCancel: z.boolean().optional(),
  apiSessionHours: z.number().int().min(1).max(apiSessionHoursMax).optional(),
  blindRefunds: z
    .strictObject({
      enabled: z.boolean(),
      dailyMaximum: money({ allowZero: false, max: amountCentsMax })
        .transform((cents) => cents / 100)
        .optional(),
    })
    .refine((sent) => !sent.enabled || sent.dailyMaximum !== undefined, {
      message: 'dailyMaximum is required when blind refunds are enabled',
      path: ['dailyMaximum'],
    })
    .meta({
      shapes: [
        { needs: ['enabled', 'dailyMaximum'], is: { enabled: { const: true } } },
        { needs: ['enabled'], may: ['dailyMaximum'], is: { enabled: { const: false } } },
      ],
    })
    .optional(),
  features: z.strictObject({ sorting: z.boolean().optional(), summaries: z.boolean().optional() }).optional(),
  clerkRecipientsPerHour: z.number().int().min(0).max(10_000).optional(),
  clerkRefundsUpTo: money({ allowZero: true, max: amountCentsMax })
    .transform((cents) => cents / 100)
    .optional(),
  webhookHosts: z.array(z.string().min(1).max(253)).max(20).optional(),
  requireTwoFactor: z.boolean().optional(),
  reauthenticateAbove: money({ allowZero: true, max: amountCentsMax })
    .transform((cents) => cents / 100)
    .optional(),
  sessionIdleMinutes: z.number().int().min(5).max(userIdleMinutesMax).optional(),
  sessionHours: z.number().int().min(1).max(userSessionHoursMax).optional(),
  retention: retentionInput.optional(),
  consentTexts: consentTextsInput.optional(),
})

/** The settings of a request: any part of them. */
export type SettingsInput = z.infer<typeof settingsInput>

/** The complete settings of a company. */
export type Settings = {
  surchargeOnRecurring: boolean
  surchargeOnHostedPayment: boolean
  /** The days after a failed renewal on which it is charged again. */
  dunningDays: number[]
  suspendAfterDunning: boolean
  taxPercentage: number
  reminders: { daysBefore: number[]; onDueDate: boolean; daysAfter: number[] }
  receipts: boolean
  failureMails: boolean
  /** Whether payers get a notice of an automatic renewal when its invoice is issued ahead. */
  renewalNotices: boolean
  /** Whether payers are mailed about changes of their subscriptions and of invoices that they were mailed. */
  subscriptionMails: boolean
  /** Whether payers may cancel at the end of the period by themselves. */
  selfServiceCancel: boolean
  /** How long after its start a session of the API ends, regardless of its use. */
  apiSessionHours: number
  blindRefunds: { enabled: boolean; dailyMaximum?: number | undefined }
  features: { sorting: boolean; summaries: boolean }
  /** How many different recipients each clerk's key may have mailed or texted within an hour. */
  clerkRecipientsPerHour: number
  /** How many dollars each clerk may refund on one day of the company; 0 for none. */
  clerkRefundsUpTo: number
  webhookHosts: string[]
  /** Whether its users need a second factor. */
  requireTwoFactor: boolean
  /** The refund total, in dollars, above which a user must re-authenticate. */
  reauthenticateAbove: number
  /** The idle limit and the longest life of a user's session. */
  sessionIdleMinutes: number
  sessionHours: number
  /**
   * Days of retention: texts of messages; events and bodies of delivered or dropped postbacks; bodies of parked ones;
   * and quotes, hosted payments and setup links, from their end.
   */
  retention: { messageDays: number; postbackDays: number; parkedPostbackDays: number; pageDays: number }
  /** The texts that payers agree to, where the company replaced the shipped ones. */
  consentTexts?: ConsentTexts
}

/** The settings of a company that changed none. */
export const settingsDefault: Settings = {
  surchargeOnRecurring: true,
  surchargeOnHostedPayment: true,
  dunningDays: [1, 3, 5, 7],
  suspendAfterDunning: false,
  taxPercentage: 0,
  reminders: { daysBefore: [3], onDueDate: true, daysAfter: [7] },
  receipts: true,
  failureMails: true,
  renewalNotices: true,
  subscriptionMails: true,
  selfServiceCancel: true,
  apiSessionHours: 12,
  blindRefunds: { enabled: false },
  features: { sorting: true, summaries: true },
  clerkRecipientsPerHour: 50,
  clerkRefundsUpTo: 0,
  webhookHosts: [],
  requireTwoFactor: false,
  reauthenticateAbove: 500,
  sessionIdleMinutes: userIdleMinutesMax,
  sessionHours: 12,
  retention: retentionMin,
}

/** Returns the settings after a change: each sent part replaces the previous one. */
export function applySettingsChange(current: Settings, sent: SettingsInput): Settings {
  const { reminders, features, retention, consentTexts, ...rest } = sent
  return {
    ...current,
    ...omitUndefined(rest),
    reminders: { ...current.reminders, ...omitUndefined(reminders ?? {}) },
    features: { ...current.features, ...omitUndefined(features ?? {}) },
    retention: { ...current.retention, ...omitUndefined(retention ?? {}) },
    ...(consentTexts ? { consentTexts: omitNullish({ ...current.consentTexts, ...consentTexts }) } : {}),
  }
}

type Defined<Shape> = { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> }

function omitUndefined<Shape extends object>(shape: Shape): Defined<Shape> {
  return Object.fromEntries(
    Object.entries(shape).filter(([, value]) => value !== undefined),
  ) as Defined<Shape>
}
