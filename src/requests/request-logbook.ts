import type { CompanyId, Ids } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { AnsweredRequest, RequestRecorder } from '#platform/http'
import { createWriteCoalescer } from '#platform/jobs'
import type { Log, Metrics } from '#platform/telemetry'
import { insertRequests, toRequestLists, type InsertedRequest } from './request-queries.ts'

/** Records the requests of this process, outside of them. */
export type RequestLogbook = RequestRecorder & {
  /** Writes the requests that are not yet written, so that a reader finds them. */
  flush(): Promise<void>
  /** Writes the requests that are not yet written, and records no more. */
  stop(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; ids: Ids; log: Log; metrics: Pick<Metrics, 'droppedRequests'> }

// A crash loses the requests of the last second.
const writeEveryMs = 1_000
// 10 MB at most, if the database does not answer.
const unwrittenMax = 10_000
// A statement of this size takes a few ms, and other statements of its connection wait for it.
const batchSize = 200

/** Creates the recorder of this process. Requests that the database does not take in time are dropped and counted. */
export function createRequestLogbook({ db, ids, log, metrics }: Deps): RequestLogbook {
  const unwritten = createWriteCoalescer<InsertedRequest>({
    everyMs: writeEveryMs,
    batchSize,
    notesMax: unwrittenMax,
    async write(requests) {
      for (let start = 0; start < requests.length; start += batchSize)
        await db.run(insertRequests, toRequestLists(requests.slice(start, start + batchSize)))
    },
    onDropped: () => metrics.droppedRequests(1),
    onFailure(error, { length }) {
      metrics.droppedRequests(length)
      log.warn('requests could not be recorded', { error, count: length })
    },
  })
  return {
    record(request) {
      const row = toRow(request, ids)
      unwritten.take(isOverLimit(request) ? toLimitKey(row.company_id) : row.id, row)
    },
    flush: () => unwritten.flush(),
    stop: () => unwritten.stop(),
  }
}

// A rate limit bounds the requests of a company, but not those over it. Of these, the last of each write is kept.
const isOverLimit = ({ statusCode }: AnsweredRequest) => statusCode === 429
const toLimitKey = (companyId: CompanyId) => `over the limit ${companyId}`

function toRow({ holder, errorCodes, ...request }: AnsweredRequest, ids: Ids): InsertedRequest {
  const { companyId, keyId, personId } = holder
  const isPayer = keyId === undefined && personId === undefined
  const reason = errorCodes?.reasonCode
  return {
    company_id: companyId,
    id: ids.next(),
    method: request.method,
    path: request.path,
    status_code: request.statusCode,
    error: errorCodes?.code ?? null,
    reason_code: reason === undefined ? null : String(reason),
    duration_ms: Math.round(request.durationMs),
    correlation_id: request.correlationId,
    key_id: keyId ?? null,
    person_id: personId ?? null,
    address: isPayer ? null : request.address,
    record_id: request.recordId ?? null,
  }
}
