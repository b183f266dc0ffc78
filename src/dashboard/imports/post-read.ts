import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import {
  createExportReader,
  importSources,
  listCompared,
  sumBook,
  UnreadableExport,
  type Book,
} from '#imports'
import { findHighestNumber } from '#invoices'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { closedText, endpoint, ok, pathId, printableText } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'

/** The size of the files together, in bytes. Larger exports are read by the command line. */
const filesBytesMax = 8_000_000

const filesMax = 100
const nameLengthMax = 255

// Base64 takes four characters for three bytes. The rest is for the names.
const bodyBytesMax = Math.ceil(filesBytesMax / 3) * 4 + 100_000

const body = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: printableText(nameLengthMax),
        content: closedText(z.string()).meta({ description: 'The bytes in base64.', example: 'W10=' }),
      }),
    )
    .min(1)
    .max(filesMax)
    .describe('The files of the export, at most 8 MB together.'),
  days: z
    .number()
    .int()
    .min(1)
    .max(400)
    .meta({ description: 'How many days of invoices the former system is expected to make.', example: 30 }),
})

const originId = z
  .string()
  .meta({ description: 'The id in the former system.', example: 'cus_NffrFeUfNV2Hib' })

const someRecords = z.array(z.looseObject({ originId })).describe('Records of one kind, by their schema.')

const count = (noun: string) => z.number().meta({ description: `How many ${noun}.`, example: 12 })

const day = (description: string) => z.string().meta({ description, example: '2026-07-05' })

const answer = z
  .object({
    records: z
      .object({
        customers: someRecords,
        paymentMethods: someRecords,
        products: someRecords,
        plans: someRecords,
        subscriptions: someRecords,
        invoices: someRecords,
      })
      .describe('The records as the import writes them.'),
    skipped: z
      .array(z.object({ id: z.string(), reason: z.string() }))
      .describe('The records that are left out, by their ids in the former system.'),
    history: z
      .object({ subscriptions: count('subscriptions'), invoices: count('invoices') })
      .describe('How many records are over and stay in the former system.'),
    perCycle: z
      .number()
      .meta({ description: 'Dollars of all subscriptions in one cycle of each.', example: 49.5 }),
    due: z.number().meta({ description: 'Dollars that are due for the open invoices.', example: 49.5 }),
    highestNumber: z
      .string()
      .optional()
      .meta({ description: 'An invoice number behind which generated ones go on.', example: 'INV-0042' }),
    compared: z
      .array(
        z.object({
          originId,
          ends: z.boolean().describe('Whether the former system ends it instead of renewing it.'),
          expected: z
            .array(
              z.object({
                day: day('The day on which its period begins.'),
                amount: z.number().describe('Dollars.'),
                dueDay: day('The day on which it is due.').optional(),
                chargeDay: day('The day on which it is charged.').optional(),
              }),
            )
            .describe('The invoices that the former system makes.'),
        }),
      )
      .describe('The subscriptions with the invoices that the former system makes.'),
  })
  .meta({ id: 'ReadExport', description: 'The contents of an export.' })

/** POST .../imports/{from}/read: says what the files of an export have, and writes nothing. */
export function postRead(context: AppContext, surface: DashboardSurface) {
  const reader = createExportReader()
  return endpoint({
    call: `POST ${surface.base}/imports/{from}/read`,
    name: 'readExport',
    summary: 'Read the files of an export of another system, and write nothing',
    description: 'Takes at most 8 MB of files. Larger exports are imported by the command line.',
    ...surface.share('manage'),
    params: z.object({
      companyId: pathId('cmp'),
      from: z.enum(importSources).describe('The system from which the company moves in.'),
    }),
    body,
    bodyBytesMax,
    answers: { statusCode: 200, schema: answer },
    refuses: ['service_unavailable'],
    async handle({ caller: { company }, params: { from }, body: { files, days } }) {
      const { taxPercentage } = company.settings
      const facts = { now: getCompanyTime(context.clock, company), taxPercentage, days }
      try {
        const upload = { source: from, files: decodeFiles(files), facts }
        return ok(toAnswer(await reader.read(upload, company.id)))
      } catch (error) {
        if (error instanceof UnreadableExport)
          throw invalidFieldError('body.files', 'unreadable', `cannot be read: ${error.message}`)
        throw error
      }
    },
  })
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes the files by their names. Throws validation_failed for other text than base64, and payload_too_large. */
function decodeFiles(files: z.output<typeof body>['files']): Map<string, Uint8Array> {
  const decoded = new Map<string, Uint8Array>()
  let bytes = 0
  for (const [place, { name, content }] of files.entries()) {
    if (content.length % 4 !== 0 || !base64.test(content))
      throw invalidFieldError(`body.files.${place}.content`, 'invalid_string', 'must be base64')
    if (decoded.has(name))
      throw invalidFieldError(`body.files.${place}.name`, 'duplicate', 'must be the name of one file')
    const file = Buffer.from(content, 'base64')
    bytes += file.length
    decoded.set(name, file)
  }
  if (bytes > filesBytesMax)
    throw new ApiError('payload_too_large', {
      message: `The files are larger than ${filesBytesMax} bytes together: use the command line.`,
    })
  return decoded
}

function toAnswer(book: Book): z.output<typeof answer> {
  const { customers, paymentMethods, products, plans, subscriptions, invoices, skipped, history } = book
  const highestNumber = findHighestNumber(book.invoiceNumbers)
  return {
    records: { customers, paymentMethods, products, plans, subscriptions, invoices },
    skipped,
    history,
    ...sumBook(book),
    ...(highestNumber !== undefined && { highestNumber }),
    compared: listCompared(book),
  }
}
