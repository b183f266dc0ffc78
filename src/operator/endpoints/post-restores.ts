import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { invalidFieldError } from '#kernel/refusals'
import { created, endpoint, ok, pathId, type Endpoint } from '#platform/http'
import { exportedTables } from '../export/exported-tables.ts'
import { exportHead } from '../export/manifest.ts'
import { beginRestore } from '../restore/begin-restore.ts'
import { commitRestore } from '../restore/commit-restore.ts'
import { stageBatch } from '../restore/stage-batch.ts'
import { shareCompany } from '../surface.ts'

const base = '/operator/v1/companies/{companyId}/restores'
const batchBytesMax = 8 * 1_024 * 1_024
const batchNumberMax = 1_000_000
const files = exportedTables.filter(({ taken }) => taken !== 'never')

const params = z.object({
  companyId: pathId('cmp'),
  restoreId: z.uuid().meta({ description: 'The import.', example: '019c3f5e-7d3a-7c41-9b1e-2f6a8d4c0b57' }),
})

/** Creates the endpoints that import an export into an empty company: begin, send the records, commit. */
export function restoreEndpoints(context: AppContext): Endpoint[] {
  return [postRestores(context), putBatch(context), postCommit(context)]
}

const postRestores = (context: AppContext) =>
  endpoint({
    call: `POST ${base}`,
    name: 'beginRestore',
    summary: 'Begin the import of an export into an empty company',
    description:
      'A company has one import at a time: the next one replaces an import that did not come to its end. `florin import --from florin` makes these calls.',
    ...shareCompany(context),
    body: z.strictObject({ head: exportHead }),
    answers: {
      statusCode: 201,
      schema: z
        .object({
          restoreId: z.string().meta({
            description: 'The id of the import.',
            example: '019c3f5e-7d3a-7c41-9b1e-2f6a8d4c0b57',
          }),
          keepsMethods: z.boolean().meta({
            description: 'Whether both companies are on the same account at the processor.',
            example: false,
          }),
          companyTime: z.string().meta({
            description: 'The time of the company.',
            example: '2026-07-05T12:00:00.000Z',
          }),
          clockAheadMs: z.number().meta({
            description: 'How far the clock of the company is ahead of real time, in ms.',
            example: 0,
          }),
        })
        .meta({ id: 'BegunRestore', description: 'A begun import.' }),
    },
    refuses: ['unprocessable_entity'],
    handle: async ({ params: { companyId }, body: { head } }) =>
      created(await beginRestore(context, companyId, head)),
  })

const putBatch = (context: AppContext) =>
  endpoint({
    call: `PUT ${base}/{restoreId}/batches/{number}`,
    name: 'putRestoreBatch',
    summary: 'Send some records of a file of an import, as lines of JSON',
    description:
      'Batches are written in the order of their numbers. A batch that is sent again replaces itself.',
    ...shareCompany(context),
    params: params.extend({
      number: z.coerce
        .number()
        .int()
        .min(1)
        .max(batchNumberMax)
        .meta({ description: 'The place of the batch in the order of all.', example: 1 }),
    }),
    query: z.strictObject({
      file: z
        .enum(files.map(({ file }) => file))
        .meta({ description: 'The file of the records, without `.jsonl`.', example: 'customers' }),
    }),
    // Generators of clients know no type for lines of JSON.
    bodyTypes: ['application/octet-stream'],
    bodyBytesMax: batchBytesMax,
    answers: {
      statusCode: 200,
      schema: z
        .object({ records: z.number().meta({ description: 'The number of records.', example: 400 }) })
        .meta({ id: 'RestoreBatch', description: 'A batch of an import that was received.' }),
    },
    refuses: ['validation_failed', 'unprocessable_entity'],
    async handle({ params: { companyId, restoreId, number }, query, rawBody }) {
      const table = files.find(({ file }) => file === query.file)
      if (!table) throw invalidFieldError('query.file', 'invalid_value', 'must be a file of an export')
      const lines = rawBody.toString('utf8').split('\n').filter(Boolean)
      return ok(await stageBatch(context, { companyId, restoreId }, { number, table, lines }))
    },
  })

const totals = z
  .record(
    z.string(),
    z.strictObject({
      lines: z.number().int().min(0).meta({ description: 'The number of its lines.', example: 400 }),
      cents: z
        .record(z.string(), z.number().int())
        .meta({ description: 'The sum of each of its fields in cents.', example: { amountCents: 12_500 } }),
    }),
  )
  .meta({
    description: 'The lines and sums of each file, which the written records must have.',
    example: { customers: { lines: 400, cents: {} } },
  })

const postCommit = (context: AppContext) =>
  endpoint({
    call: `POST ${base}/{restoreId}/commit`,
    name: 'commitRestore',
    summary: 'Write all records of an import into its company: all of them, or none',
    ...shareCompany(context),
    params,
    body: z.strictObject({ files: totals }),
    answers: {
      statusCode: 200,
      schema: z
        .object({
          records: z.record(z.string(), z.number()).meta({
            description: 'The number of written records of each file.',
            example: { customers: 400 },
          }),
          withdrawnMethods: z.array(z.string()).meta({
            description: 'The saved methods that are marked as deleted, because they are of another account.',
            example: ['vlt_01h455vb4pex5vsknk084sn02q'],
          }),
        })
        .meta({ id: 'RestoreReport', description: 'The result of an import.' }),
    },
    refuses: ['unprocessable_entity'],
    handle: async ({ params: key, body, ...request }) =>
      ok(await commitRestore(context, key, body.files, toOperatorCall(request))),
  })
