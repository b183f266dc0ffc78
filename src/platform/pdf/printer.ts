import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ApiError } from '#kernel/refusals'
import { createSemaphore } from '#platform/concurrency'
import type { Sheet } from './sheet.ts'

/** Makes PDFs in a worker thread: drawing takes tens of milliseconds, which would delay payments. */
export type PdfPrinter = {
  /**
   * Draws a sheet as a PDF, one at a time, in rotation between the companies that wait. Rejects with a temporary error
   * if too many wait or drawing takes too long. A drawing error affects only its sheet.
   */
  print(sheet: Sheet, forWhom: string): Promise<Buffer>
  /** Shrinks a checked logo to the highest resolution ever shown, in turn with the sheets. */
  shrinkLogo(logo: Buffer, forWhom: string): Promise<Buffer>
  close(): Promise<void>
}

/** Work of the worker thread. */
export type Work = { sheet: Sheet } | { logo: Uint8Array }

/** Maximum time to draw one PDF, ms. */
export const printMsMax = 10_000

const limitsDefault = {
  /** Limits per company and overall. The running work counts too. */
  waitingMax: 20,
  waitingOverallMax: 200,
  printMsMax,
  // An idle thread is stopped, because its fonts and heap take memory.
  idleMsMax: 60_000,
}

/** Creates a printer. The first sheet starts its thread, so a service that never prints has no cost. */
export function createPdfPrinter(limits: Partial<typeof limitsDefault> = {}): PdfPrinter {
  const { waitingMax, waitingOverallMax, ...times } = { ...limitsDefault, ...limits }
  const thread = createDrawingThread(times)
  const semaphore = createSemaphore(({ running }) => running < 1)
  const inTurn = async (work: Work, forWhom: string) => {
    if (semaphore.count(forWhom) >= waitingMax || semaphore.count() >= waitingOverallMax)
      throw new ApiError('service_unavailable')
    return semaphore.run(() => thread.draw(work), forWhom)
  }
  return {
    print: (sheet, forWhom) => inTurn({ sheet }, forWhom),
    shrinkLogo: (logo, forWhom) => inTurn({ logo }, forWhom),
    close: thread.stop,
  }
}

function createDrawingThread({ printMsMax, idleMsMax }: { printMsMax: number; idleMsMax: number }) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopping = worker
    worker = undefined
    await stopping?.terminate()
  }

  async function draw(work: Work): Promise<Buffer> {
    clearTimeout(idle)
    worker ??= startWorker(forget)
    const tooLong = AbortSignal.timeout(printMsMax)
    try {
      worker.postMessage(work, [])
      const [bytes] = await once(worker, 'message', { signal: tooLong })
      idle = setTimeout(stop, idleMsMax).unref()
      return Buffer.from(bytes.buffer)
    } catch (error) {
      // The thread may have stopped or still be busy with this sheet, so the next sheet gets a new thread.
      await stop()
      throw tooLong.aborted ? new ApiError('service_unavailable') : error
    }
  }

  function forget(ended: Worker): void {
    if (worker === ended) worker = undefined
  }

  return { draw, stop }
}

// Exceeding these limits ends the thread, not the service.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

function startWorker(onExit: (worker: Worker) => void): Worker {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), { resourceLimits })
  // The caller gets the error through its promise. Without a listener the error would also end the service.
  worker.on('error', () => {})
  worker.on('exit', () => onExit(worker))
  worker.unref()
  return worker
}
