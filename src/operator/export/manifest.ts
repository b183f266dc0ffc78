import { z } from 'zod'
import { idText } from '#platform/http'

/** The version of the files. A reader refuses a newer one. */
export const formatVersion = 1

/** The mark of the format in its manifest. */
export const formatName = 'florin export'

const whole = z.number().int().min(0)

/** The facts about the exported company that are in no file. */
export const exportHead = z
  .strictObject({
    companyId: idText(z.string()).meta({
      description: 'The exported company.',
      example: 'cmp_01h455vb4pex5vsknk084sn02q',
    }),
    environment: z
      .enum(['sandbox', 'production'])
      .meta({ description: 'The environment of the installation.', example: 'production' }),
    exportedAt: z.string().meta({
      description: 'The time of the company when it was exported.',
      example: '2026-07-05T12:00:00.000Z',
    }),
    clockAheadMs: whole.meta({
      description: 'How far the clock of a sandbox company is ahead of real time, in ms; otherwise 0.',
      example: 0,
    }),
    account: z.string().max(200).meta({
      description: 'The account at the processor to which saved methods belong.',
      example: 'acct_1032D82eZvKYlo2C',
    }),
  })
  .meta({ id: 'ExportHead', description: 'The exported company, and its state that is in no file.' })

/** The facts about the exported company that are in no file. */
export type ExportHead = z.infer<typeof exportHead>

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const fileEntry = z.strictObject({
  lines: whole,
  sha256,
  /** The hash of each part of some lines, so that a damaged file names the lines. */
  parts: z.array(sha256),
  /** The sum of each field in cents. */
  cents: z.record(z.string(), z.number().int()),
})

/** A file of an export: its lines, its hashes and its sums. */
export type FileEntry = z.infer<typeof fileEntry>

/** The content of `manifest.json`. */
export const manifestSchema = z.strictObject({
  format: z.literal(formatName),
  version: whole,
  partLines: z.number().int().min(1),
  ...exportHead.shape,
  files: z.record(z.string(), fileEntry),
})

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>
