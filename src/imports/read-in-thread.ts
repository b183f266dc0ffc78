import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { secondMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { createSemaphore } from '#platform/concurrency'
import { UnreadableExport, type Book, type ExportFiles } from './book.ts'
import type { ImportSource } from './records.ts'
import type { ReaderFacts } from './stripe/read-stripe.ts'

/** The files of an export that a browser sent. */
export type Upload = { source: ImportSource; files: ExportFiles; facts: ReaderFacts }

/** The response of the thread. */
export type ReadResult = { book: Book } | { unreadable: string }

/** Reads exports in worker threads: reading takes seconds, which would delay payments. */
export type ExportReader = {
  /**
   * Reads an upload, one at a time, in rotation between the companies that wait. Throws `UnreadableExport`, and
   * service_unavailable if too many wait or reading takes too long.
   */
  read(upload: Upload, forWhom: string): Promise<Book>
}

/** How long reading may take. The largest upload takes about ten seconds on a busy machine. */
const readMsMax = 60 * secondMs

const retrySeconds = 5

const limitsDefault = {
  /** Limits per company and overall. Uploads that wait are in memory. */
  waitingMax: 2,
  waitingOverallMax: 8,
  /** The memory of a thread, MB. Exceeding it ends the thread, not the service. */
  heapMbMax: 512,
}

/** Creates a reader. Each read has a thread of its own, so a service that reads no export has no cost. */
export function createExportReader(limits: Partial<typeof limitsDefault> = {}): ExportReader {
  const { waitingMax, waitingOverallMax, heapMbMax } = { ...limitsDefault, ...limits }
  const semaphore = createSemaphore(({ running }) => running < 1)
  return {
    async read(upload, forWhom) {
      if (semaphore.count(forWhom) >= waitingMax || semaphore.count() >= waitingOverallMax) throw busyError()
      const result = await semaphore.run(() => readInThread(upload, heapMbMax), forWhom)
      if ('unreadable' in result) throw new UnreadableExport(result.unreadable)
      return result.book
    },
  }
}

async function readInThread(upload: Upload, maxOldGenerationSizeMb: number): Promise<ReadResult> {
  const url = new URL('./reading-thread.ts', import.meta.url)
  const worker = new Worker(url, { workerData: upload, resourceLimits: { maxOldGenerationSizeMb } })
  // The caller gets the error through its promise. Without a listener the error would also end the service.
  worker.on('error', () => {})
  worker.unref()
  const tooLong = AbortSignal.timeout(readMsMax)
  try {
    const [result] = await once(worker, 'message', { signal: tooLong })
    return result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { unreadable: 'the export has too many data to be uploaded: use the command line' }
    throw tooLong.aborted ? busyError() : error
  } finally {
    await worker.terminate()
  }
}

function busyError(): ApiError {
  const message = 'Other exports are being read: try again shortly.'
  return new ApiError('service_unavailable', { message, retryAfterSeconds: retrySeconds })
}
