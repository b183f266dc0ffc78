import { z } from 'zod'
import { diffFields, recordAudit } from '#audit'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Cells } from '#platform/cells'
import type { Database } from '#platform/database'
import { endpoint, idText, ok } from '#platform/http'
import type { MasterKeys } from '#platform/secrets'
import type { CompanyId } from '#kernel/ids'
import { startRewrap, rewrapNext, type RewrapProgress } from './rewrap.ts'

const count = z.number().int().min(0)
const cursorSchema = z.strictObject({
  sealsWith: z.string(),
  pass: count,
  after: z.uuid().nullable(),
  rewrapped: count,
  unopened: count,
  total: count,
})

const responseSchema = z.object({
  rewrapped: z.number().describe('how many keys were sealed anew so far').meta({ example: 20 }),
  unopened: z.number().describe('how many of this pass open with neither master key').meta({ example: 0 }),
  nextCursor: z.string().nullable().describe('the position of the next batch; null after the last'),
  previousKeyMayGo: z.boolean().describe('whether nothing is sealed with the previous master key any more'),
})

/** POST /operator/v1/rewrap: seals the next stored keys with the current master key. */
export const postRewrap = (context: AppContext, masters: MasterKeys) =>
  endpoint({
    call: 'POST /operator/v1/rewrap',
    name: 'rewrapKeys',
    summary: 'Encrypt stored keys with the current master key, a batch at a time, until nextCursor is null',
    tag: 'Operator',
    access: context.access.operator,
    query: z.strictObject({ cursor: idText(z.string().optional()) }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['unprocessable_entity'],
    async handle({ query: { cursor }, ...request }) {
      const before = cursor === undefined ? startRewrap(masters) : decodeCursor(cursor)
      if (before.sealsWith !== masters.name)
        throw new ApiError('unprocessable_entity', {
          message:
            'This process has another FLORIN_MASTER_KEY than the one that began. Give all of them the same one, and begin anew.',
        })
      const { db, cells } = context
      const step = await rewrapNext(listDatabases(cells), masters, before)
      if (step.isOver) {
        const { total: rewrapped } = step.progress
        const subject = { kind: 'master_key', id: masters.name } as const
        const changes = diffFields(undefined, { rewrapped, previousKeyMayGo: step.isSettled })
        const entry = { companyId: undefined, action: 'master_key.rewrapped', subject, changes } as const
        await db.transaction((tx) => recordAudit(tx, context, toOperatorCall(request), entry))
      }
      return ok({
        rewrapped: step.progress.total,
        unopened: step.progress.unopened,
        nextCursor: step.isOver ? null : encodeCursor(step.progress),
        previousKeyMayGo: step.isOver && step.isSettled,
      })
    },
  })

/** Returns all databases of the installation. A key that one of them still needs must not be given up. */
function listDatabases({ names, stores }: Cells): Database[] {
  const opened = stores()
  if (names.some((name) => !opened.some(({ cell }) => cell === name)))
    throw new ApiError('unprocessable_entity', {
      message:
        'This process serves one cell. Send this to a process that serves all of them, without FLORIN_CELL.',
    })
  return opened.map(({ db }) => db)
}

function encodeCursor(progress: RewrapProgress): string {
  return Buffer.from(JSON.stringify(progress)).toString('base64url')
}

function decodeCursor(cursor: string): RewrapProgress {
  const read = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success)
    throw invalidFieldError('query.cursor', 'invalid_string', 'must be the nextCursor of an earlier answer')
  const { after, ...rest } = read.data
  return { ...rest, after: after as CompanyId | null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
