import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { dollarsToCents } from '#kernel/money'
import { zipPattern } from '#kernel/postal-code'
import { dedupeRails, rails } from '#kernel/rails'
import { stateCodes } from '#kernel/us-states'
import { urlMeta, originMeta, emailAddress, addProblem, trimmedText } from '#platform/http'
import { processorChange, processorInput } from './processor-input.ts'
import { settingsInput } from './settings.ts'

// Card rules: a surcharge is at most three percent of the payment.
const surchargePercentageMax = 3
const surchargeLabelLengthMax = 64

const state = z
  .string()
  .trim()
  .toUpperCase()
  .superRefine((code, context) => {
    if (!stateCodes.has(code)) addProblem(context, 'invalid_enum_value', 'must be a two-letter US state code')
  })
  .meta({ enum: [...stateCodes] })

const timeZone = z.string().superRefine((name, context) => {
  if (!isTimeZone(name))
    addProblem(context, 'invalid_string', 'must be an IANA time zone, such as America/Chicago')
})

/** How card payments are surcharged. */
export const surchargeInput = z.strictObject({
  enabled: z.boolean(),
  percentage: z
    .number()
    .min(0)
    .max(surchargePercentageMax)
    .superRefine((percentage, context) => {
      if (dollarsToCents(percentage) === undefined)
        addProblem(context, 'invalid_precision', 'takes at most two decimals')
    })
    .meta({ multipleOf: 0.01 }),
  label: trimmedText(surchargeLabelLengthMax).optional(),
})

const formOriginsMax = 20
const originLengthMax = 300

// The origin becomes part of a content security policy, where a wildcard or a comma would change the meaning.
const plainOrigin = /^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d+)?$/
const origin = z
  .string()
  .trim()
  .toLowerCase()
  .max(originLengthMax)
  .superRefine((text, context) => {
    if (!isOrigin(text))
      addProblem(context, 'invalid_string', 'must be an origin alone, such as https://shop.example')
  })
  .meta({ ...originMeta, example: 'https://shop.example' })

const postbackUrl = z.string().meta(urlMeta)

const limits = z.strictObject({
  requestsPerSecond: z.number().positive().max(100_000).optional(),
  burst: z.number().int().positive().max(100_000).optional(),
  monthlyQuota: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** The fields of a new company. */
export const companyInput = z.strictObject({
  name: trimmedText(nameLengthMax).meta({
    description: 'The name of the company.',
    example: 'Lovelace Engines',
  }),
  email: emailAddress.optional(),
  state: state.optional(),
  zip: z.string().trim().regex(zipPattern, 'must be a ZIP code of 5 or 9 digits').optional(),
  timeZone: timeZone.optional().meta({
    description: 'The IANA time zone of the company: of its state where it is left out.',
    example: 'America/Chicago',
  }),
  products: z
    .array(z.enum(rails))
    .min(1)
    .transform((named) => dedupeRails(named))
    .optional(),
  surcharge: surchargeInput.optional().describe('How card payments are surcharged.'),
  clientPostbackUrl: postbackUrl.optional(),
  formOrigins: z
    .array(origin)
    .max(formOriginsMax)
    .transform((named) => [...new Set(named)])
    .optional()
    .describe('the origins of its own pages, on which the secure form may be shown'),
  processor: processorInput
    .optional()
    .describe('The processor that takes its payments; required in production.'),
  settings: settingsInput.optional(),
  limits: limits
    .optional()
    .describe('How much the company may call; each limit that is left out has its default.'),
  cell: z.string().optional().meta({
    description:
      'The cell that the company is in, where the installation has cells: the one with the fewest companies where it is left out.',
    example: 'a',
  }),
})

/** The checked fields of a new company. */
export type CompanyInput = z.infer<typeof companyInput>

/** The fields that a change of a company may have; omitted fields keep their value. */
export const companyChange = companyInput
  .omit({ cell: true })
  .partial()
  .extend({
    clientPostbackUrl: postbackUrl
      .nullable()
      .optional()
      .describe('null removes it, and drops its pending deliveries'),
    processor: processorChange.optional().describe('The processor that takes its payments from now on.'),
  })

export type CompanyChange = z.infer<typeof companyChange>

function isOrigin(text: string): boolean {
  return plainOrigin.test(text) && URL.canParse(text) && new URL(text).origin === text
}

// Intl also accepts plain offsets, which have no summer time.
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
