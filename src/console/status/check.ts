import { z } from 'zod'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'

export const checkNames = [
  'outcomes',
  'due_work',
  'webhooks',
  'messages',
  'backup',
  'certificate',
  'books',
  'suspended',
] as const

/** A check that cannot be made is `unknown`, never `ok`. A `note` needs no action. */
export const checkStatuses = ['ok', 'attention', 'unknown', 'note'] as const

/** A result of a check: one for each company that needs attention, or one for the installation. */
export type Check = {
  name: (typeof checkNames)[number]
  status: (typeof checkStatuses)[number]
  company?: { id: CompanyId; name: string } | undefined
  count: number
  text: string
  /** The command that shows or solves it. */
  command?: string | undefined
}

/** The API schema of a check, as `showCheck` formats it. */
export const checkResponse = z
  .object({
    name: z.enum(checkNames).describe('The subject of the check.'),
    status: z
      .enum(checkStatuses)
      .describe('`unknown` where the check cannot be made; a `note` needs no action'),
    companyId: z.string().optional().describe('missing where it concerns the installation'),
    companyName: z
      .string()
      .optional()
      .meta({ description: 'The name of the company.', example: 'Lovelace Engines' }),
    count: z.number().int().meta({ description: 'How many there are.', example: 3 }),
    text: z.string().meta({
      description: 'The result in words.',
      example: 'Parked deliveries of the webhook: 3. Send them again once the receiver works.',
    }),
    command: z.string().optional().meta({
      description: 'The command that shows or solves it.',
      example: 'npx florin webhook replay cmp_01k2v9m4e8f3q7r5s6t0w1x2y3 --parked',
    }),
  })
  .meta({ id: 'StatusCheck', description: 'A result of a check of the installation.' })

/** Formats a check for the API. */
export function showCheck({
  name,
  status,
  company,
  count,
  text,
  command,
}: Check): z.infer<typeof checkResponse> {
  return {
    name,
    status,
    count,
    text,
    ...omitNullish({
      companyId: company && toPublicId('cmp', company.id),
      companyName: company?.name,
      command,
    }),
  }
}

/** Returns a number with its noun, such as "1 hour" or "3 hours". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
