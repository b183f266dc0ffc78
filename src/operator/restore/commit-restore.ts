import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, lockExistingCompany, rescheduleAll, type Company } from '#companies'
import { scheduleOpenAttempts } from '#attempts'
import type { AppContext } from '#context'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { DatabaseError, type Transaction } from '#platform/database'
import { continueAccounts, type ProcessorProfile } from '#processor'
import { chargeJob } from '#subscriptions'
import { authorizationJob } from '#transactions'
import { toFieldName } from '../export/exported-fields.ts'
import { assertEmpty, createEndedError, isSameAccount } from './begin-restore.ts'
import {
  endRestore,
  findBatch,
  insertByFile,
  listBatches,
  listWithdrawnMethods,
  lockRestore,
  restoreCompany,
  restoredTables,
  scheduleRestoredJobs,
  sumTables,
} from './restore-queries.ts'

/** The number of lines of each file, and the sums of its fields in cents. */
export type FileTotals = Record<string, { lines: number; cents: Record<string, number> }>

/** The result of an import: the number of records of each file, and the methods that cannot be charged any more. */
export type RestoreReport = { records: Record<string, number>; withdrawnMethods: string[] }

type Filled = { company: Company; former: ProcessorProfile }
type RestoreKey = { companyId: CompanyId; restoreId: Uuid }

const processorProfile = z.object({
  kind: z.enum(['sandbox', 'stripe']),
  accountId: z.string().optional(),
  livemode: z.boolean().optional(),
  surcharge: z.boolean().optional(),
  number: z.number().int().optional(),
  accounts: z.array(z.string()).optional(),
})
const exportedCompany = z.looseObject({
  processor: processorProfile,
  branding: z.looseObject({ logo: z.looseObject({ name: z.string() }).optional() }),
})

/**
 * Writes all batches of an import into its company in one transaction, and schedules the jobs that go on with the books. Nothing
 * is charged, mailed or posted by it. Throws, and writes nothing, if the company has records meanwhile, or if the records do
 * not add up to `expected`.
 */
export async function commitRestore(
  context: AppContext,
  key: RestoreKey,
  expected: FileTotals,
  call: AuditedCall,
): Promise<RestoreReport> {
  try {
    return await context.db.transaction((tx) => write(tx, context, key, expected, call))
  } catch (error) {
    if (error instanceof DatabaseError && isContradiction(error))
      throw new ApiError('unprocessable_entity', {
        message: `The records contradict each other, so that nothing was written: ${error.message}`,
      })
    throw error
  }
}

// Class 22 is a value that a column cannot hold, and 23 a violated constraint.
function isContradiction({ cause }: DatabaseError): boolean {
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code))
}

async function write(
  tx: Transaction,
  context: AppContext,
  key: RestoreKey,
  expected: FileTotals,
  call: AuditedCall,
): Promise<RestoreReport> {
  const { companyId } = key
  const company = await lockExistingCompany(tx, companyId)
  const restore = await tx.first(lockRestore, key)
  if (!restore) throw createEndedError()
  await assertEmpty(tx, company)
  const isSame = isSameAccount(restore.head, company)
  const filled = await insertRecords(tx, key, company, isSame)
  const records = await assertTotals(tx, companyId, expected, isSame)
  await scheduleJobs(tx, context, filled)
  const withdrawn = isSame
    ? []
    : await tx.all(listWithdrawnMethods, { companyId, deletedAt: restore.created_at })
  await tx.run(endRestore, key)
  const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
  await recordAudit(tx, context, call, { companyId, action: 'company.restored', subject })
  return { records, withdrawnMethods: withdrawn.map(({ id }) => id) }
}

/**
 * Inserts the batches, table by table. Returns the company with the settings of the exported one, and the account of the exported
 * one.
 */
async function insertRecords(
  tx: Transaction,
  key: RestoreKey,
  company: Company,
  isSame: boolean,
): Promise<Filled> {
  const batches = await tx.all(listBatches, key)
  const numbersOf = (file: string) => batches.filter((each) => each.file === file).map(({ number }) => number)
  const [number] = numbersOf('company')
  const found = number === undefined ? undefined : await tx.first(findBatch, { ...key, number })
  const [record] = found?.records ?? []
  const exported = exportedCompany.safeParse(record)
  if (!exported.success)
    throw new ApiError('unprocessable_entity', {
      message: 'The export has no complete record of its company.',
    })
  for (const { file, taken } of restoredTables) {
    const insert = insertByFile.get(file)
    if (!insert || (taken === 'same account' && !isSame)) continue
    for (const number of numbersOf(file)) await tx.run(insert, { ...key, number })
  }
  const [logos] = numbersOf('logos')
  const logo =
    logos === undefined ? undefined : (await tx.first(findBatch, { ...key, number: logos }))?.records[0]
  const former = exported.data.processor as ProcessorProfile
  await tx.run(restoreCompany, {
    companyId: key.companyId,
    record: exported.data,
    branding: toBranding(exported.data.branding, logo),
    processor: continueAccounts(former, company.processor),
    now: company.updatedAt,
  })
  return { company: await lockExistingCompany(tx, key.companyId), former }
}

function toBranding({ logo, ...branding }: z.infer<typeof exportedCompany>['branding'], stored: unknown) {
  const name = z.looseObject({ name: z.string() }).safeParse(stored).data?.name
  return JSON.parse(JSON.stringify(logo && name ? { ...branding, logo: { ...logo, name } } : branding))
}

/** Compares the written records with the sums of the manifest. Returns the number of records of each file. */
async function assertTotals(
  tx: Transaction,
  companyId: CompanyId,
  expected: FileTotals,
  isSame: boolean,
): Promise<Record<string, number>> {
  const sums = new Map((await tx.all(sumTables, { companyId })).map((each) => [each.file, each]))
  const records: Record<string, number> = {}
  const different: string[] = []
  for (const { file, taken } of restoredTables) {
    const found = sums.get(file)
    if (!found || (taken === 'same account' && !isSame)) continue
    const cents = Object.fromEntries(
      Object.entries(found.cents).map(([column, sum]) => [toFieldName(column), sum]),
    )
    records[file] = found.lines
    const wanted = expected[file] ?? { lines: 0, cents: {} }
    const isEqual =
      found.lines === wanted.lines && (found.lines === 0 || isDeepStrictEqual(cents, wanted.cents))
    if (!isEqual) different.push(file)
  }
  if (different.length === 0) return records
  throw new ApiError('unprocessable_entity', {
    message: `The records of ${different.join(', ')} do not add up to the manifest, so that nothing was written.`,
  })
}

/** Schedules everything that goes on with the books: due invoices and subscriptions, charges, and open payments. */
async function scheduleJobs(
  tx: Transaction,
  { clock }: AppContext,
  { company, former }: Filled,
): Promise<void> {
  const now = getCompanyTime(clock, company)
  await rescheduleAll(tx, company, now)
  await tx.run(scheduleRestoredJobs, {
    companyId: company.id,
    chargeKind: chargeJob,
    authorizationKind: authorizationJob,
    dueAt: now,
    aheadMs: company.clockOffsetMs,
  })
  // The account of the exported company is asked no more, so that the operator reviews its open payments.
  await scheduleOpenAttempts(tx, clock, { ...company, processor: former })
}
