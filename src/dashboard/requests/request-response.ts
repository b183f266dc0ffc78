import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { getIdTime, toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { refusals } from '#kernel/refusals'
import type { ListedRequest } from './request-queries.ts'

const recordKinds = { inv: 'invoice', trx: 'transaction', cus: 'customer', sub: 'subscription' } as const

/** The response schema of `showRequest`. */
export const requestResponse = z
  .object({
    id: z.string().meta({ description: 'The request.', example: 'req_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    at: z.string().meta({ description: 'When it was answered.', example: '2026-07-05T14:00:00.000Z' }),
    method: z.string().meta({ description: 'The method.', example: 'POST' }),
    path: z.string().meta({
      description:
        'The path without the query. Where it had a secret, a card number or an address, it has the name of the part.',
      example: '/api/invoices',
    }),
    statusCode: z.number().meta({ description: 'The status of the answer.', example: 201 }),
    error: z
      .string()
      .optional()
      .meta({ description: 'The code of the error.', example: 'validation_failed' }),
    reasonCode: z
      .string()
      .optional()
      .meta({ description: 'The code of the reason.', example: 'OVER_PAYMENT' }),
    errorText: z.string().optional().meta({
      description: 'The meaning of the code, for people.',
      example: 'Some fields are missing or invalid.',
    }),
    durationMs: z.number().meta({ description: 'How long it took.', example: 41 }),
    keyId: z
      .string()
      .optional()
      .meta({ description: 'The API key.', example: 'key_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    keyName: z.string().optional().meta({ description: 'The name of the API key.', example: 'Shop' }),
    person: z
      .object({
        id: z.string().meta({ description: 'The user.', example: 'per_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
        name: z.string().meta({ description: 'The name of the user.', example: 'Ada Lovelace' }),
      })
      .optional()
      .meta({ id: 'RequestUser', description: 'The user of the dashboard that sent it.' }),
    correlationId: z.string().meta({
      description: 'The correlation id of the answer, also of the records that it wrote.',
      example: '0197e7a1-0000-7000-8000-000000000000',
    }),
    address: z
      .string()
      .optional()
      .meta({ description: 'The IP address of the caller, unless a payer.', example: '203.0.113.7' }),
    record: z
      .object({
        kind: z.enum(Object.values(recordKinds)).describe('The kind of the record.'),
        id: z.string().meta({ description: 'The record.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
      })
      .optional()
      .meta({ id: 'RequestRecord', description: 'The record that it made or changed.' }),
  })
  .meta({ id: 'RequestOfCompany', description: 'An answered request of a company, without bodies.' })

type ShownRequest = z.infer<typeof requestResponse>

/** Returns a request in the format of the API. */
export function showRequest(row: ListedRequest): ShownRequest {
  const { key_id: keyId, person_id: personId } = row
  return omitNullish({
    id: toPublicId('req', row.id),
    at: toIsoInstant(getIdTime(row.id)),
    method: row.method,
    path: row.path,
    statusCode: row.status_code,
    error: row.error,
    reasonCode: row.reason_code,
    errorText: findErrorText(row),
    durationMs: row.duration_ms,
    keyId: keyId === null ? undefined : toPublicId('key', keyId),
    keyName: row.key_name,
    person:
      personId === null
        ? undefined
        : { id: toPublicId('per', personId), name: row.person_name ?? 'Former user' },
    correlationId: row.correlation_id,
    address: row.address,
    record: toRecord(row.record_id),
  })
}

const errorTexts = new Map<string, string>(
  Object.values(refusals)
    // The first of several with one code is the general one.
    .toReversed()
    .map((refusal) => ['reasonCode' in refusal ? refusal.reasonCode : refusal.error, refusal.message]),
)

function findErrorText({ error, reason_code: reason }: ListedRequest): string | undefined {
  return errorTexts.get(reason ?? '') ?? errorTexts.get(error ?? '')
}

function toRecord(id: string | null): ShownRequest['record'] {
  const [, prefix] = /^(inv|trx|cus|sub)_/.exec(id ?? '') ?? []
  const kind = prefix && recordKinds[prefix as keyof typeof recordKinds]
  return id !== null && kind ? { kind, id } : undefined
}
