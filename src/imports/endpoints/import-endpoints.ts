import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { importedRecordsMax } from '#kernel/import-batches'
import { invoiceNumberLengthMax } from '#kernel/limits'
import { created, endpoint, idText, ok, pathId, type Endpoint } from '#platform/http'
import { askPayers } from '../ask-payers.ts'
import { cutOver } from '../cut-over.ts'
import { beginImport } from '../imports.ts'
import { importedRecords, importSources, type ImportNoun } from '../records.ts'
import { takeBack } from '../take-back.ts'
import { writeRecords } from '../write/write-records.ts'
import { getAccount } from './get-account.ts'
import { days, params, run, toCommand } from './import-fields.ts'
import { postComparison } from './post-comparison.ts'

const counts = {
  subscriptions: z.number().meta({ description: 'How many subscriptions.', example: 120 }),
  invoices: z.number().meta({ description: 'How many invoices.', example: 14 }),
}
const originId = z.string().meta({ description: 'The id in the former system.', example: 'sub_1MowQVLk' })
const noun = z.enum(Object.keys(importedRecords) as ImportNoun[]).describe('The kind of the record.')
const cutOverAt = z
  .string()
  .meta({ description: 'When its subscriptions began to count here.', example: '2026-07-05T14:00:00.000Z' })

const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema).max(importedRecordsMax).default([])

const recordResult = z
  .object({
    noun,
    originId,
    outcome: z
      .enum(['written', 'known', 'skipped'])
      .describe('`known`: it was here before, and stays as it is; `skipped`: it is left out'),
    id: z.string().optional().describe('The id here.'),
    reason: z.string().optional().describe('Why it is left out.'),
  })
  .meta({ id: 'ImportResult', description: 'The effect of an import on a record.' })

const leftRecord = z
  .object({ noun, originId, reason: z.string() })
  .meta({ id: 'LeftRecord', description: 'A record that an import leaves as it is, and why.' })

const left = z.array(leftRecord).describe('The records that stay as they are.')

/** Creates the endpoints by which a company moves in from another system. */
export function importEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [
    postImport(context, surface),
    getAccount(context, surface),
    postRecords(context, surface),
    postComparison(context, surface),
    postCutOver(context, surface),
    postTakeBack(context, surface),
    postAsk(context, surface),
  ]
}

const postImport = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/imports`,
    name: surface.companyParam('beginImport'),
    summary: 'Begin a run of an import from another system',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({ from: z.enum(importSources) }),
    answers: {
      statusCode: 201,
      schema: z.object({ from: z.enum(importSources), run, cutOverAt: cutOverAt.optional() }),
    },
    async handle(request) {
      const company = await surface.companyOf(request)
      const { from: source } = request.body
      return created(await beginImport(context, { company, source, call: surface.callOf(request) }))
    },
  })

const postRecords = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/imports/{from}/records`,
    name: surface.companyParam('importRecords'),
    summary: 'Write records of another system, each once; nothing is charged or mailed',
    ...surface.share('manage'),
    params,
    body: z.strictObject({
      run,
      customers: listOf(importedRecords.customers),
      paymentMethods: listOf(importedRecords.paymentMethods),
      products: listOf(importedRecords.products),
      plans: listOf(importedRecords.plans),
      subscriptions: listOf(importedRecords.subscriptions),
      invoices: listOf(importedRecords.invoices),
      highestNumber: idText(z.string().max(invoiceNumberLengthMax))
        .optional()
        .meta({ description: 'An invoice number behind which generated ones go on.', example: 'INV-1042' }),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({ results: z.array(recordResult).describe('One for each record.') }),
    },
    refuses: ['request_in_progress'],
    async handle(request) {
      const { company, source, call } = await toCommand(surface, request)
      const { run: ofRun, highestNumber, ...batch } = request.body
      const command = { company, source, run: ofRun, batch, highestNumber, call }
      return ok({ results: await writeRecords(context, command) })
    },
  })

const postCutOver = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/imports/{from}/cut-over`,
    name: surface.companyParam('cutOverImport'),
    summary: 'Let the imported subscriptions count: they are invoiced and charged here from now on',
    ...surface.share('manage', true),
    params,
    body: z.strictObject({ run }),
    answers: {
      statusCode: 200,
      schema: z.object({ cutOverAt, ...counts, left }),
    },
    refuses: ['request_in_progress'],
    async handle(request) {
      return ok(await cutOver(context, { ...(await toCommand(surface, request)), ...request.body }))
    },
  })

const postTakeBack = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/imports/{from}/take-back`,
    name: surface.companyParam('takeImportBack'),
    summary: 'Take a cut-over back, as long as nothing was charged',
    ...surface.share('manage'),
    params,
    answers: { statusCode: 200, schema: z.object({ ...counts, left }) },
    refuses: ['unprocessable_entity', 'request_in_progress'],
    async handle(request) {
      return ok(await takeBack(context, await toCommand(surface, request)))
    },
  })

const postAsk = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/imports/{from}/ask`,
    name: surface.companyParam('askImportedPayers'),
    summary: 'Mail payers without a payment method whose next charge is near, once each',
    ...surface.share('manage'),
    params,
    body: z.strictObject({ run, days }),
    answers: {
      statusCode: 200,
      schema: z.object({
        asked: z.number().meta({ description: 'How many payers were mailed.', example: 3 }),
        left: z
          .array(leftRecord)
          .describe('With the last call: the subscriptions whose payer cannot be mailed.'),
        isMore: z.boolean().describe('Whether another call mails more.'),
      }),
    },
    refuses: ['request_in_progress'],
    async handle(request) {
      return ok(await askPayers(context, { ...(await toCommand(surface, request)), ...request.body }))
    },
  })
