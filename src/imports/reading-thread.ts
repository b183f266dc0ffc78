// Worker thread of the reader: it gets one upload, and responds with its book or with the reason why it is refused.
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableExport } from './book.ts'
import type { ReadResult, Upload } from './read-in-thread.ts'
import { readUpload } from './read-upload.ts'

function read({ source, files, facts }: Upload): ReadResult {
  try {
    return { book: readUpload(source, files, facts) }
  } catch (error) {
    // The class of an error is lost between threads.
    if (error instanceof UnreadableExport) return { unreadable: error.message }
    throw error
  }
}

parentPort?.postMessage(read(workerData as Upload), [])
