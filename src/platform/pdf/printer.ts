import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ApiError } from '#kernel/refusals'
import type { Sheet } from './sheet.ts'
import { createPrintQueue } from './print-queue.ts'

/** Makes PDFs in a thread of its own: drawing takes tens of milliseconds, in which a payment would have to wait. */
export type PdfPrinter = {
  /**
   * Draws a sheet as a PDF, one at a time, and those of each in turn: whoever waits for one waits for one of each other.
   * Refused as passing trouble when too many wait or it takes too long; an error of drawing costs only this sheet.
   */
  print(sheet: Sheet, forWhom: string): Promise<Buffer>
  /** Makes a logo that was checked no finer than it is ever shown, as one of the sheets in turn. */
  shrinkLogo(logo: Buffer, forWhom: string): Promise<Buffer>
  close(): Promise<void>
}

/** What its thread is given to do. */
export type Work = { sheet: Sheet } | { logo: Uint8Array }

/** How long the drawing of a PDF may take. */
export const printMsMax = 10_000

const limitsDefault = {
  /** Of one, and of all together. */
  waitingMax: 20,
  waitingOverallMax: 200,
  printMsMax,
  // A thread holds its fonts and a heap of its own, which a service that prints seldom should not carry all day.
  idleMsMax: 60_000,
}

/** Opens a printer. Its thread is started by the first sheet, so that one who never prints pays nothing. */
export function createPdfPrinter(limits: Partial<typeof limitsDefault> = {}): PdfPrinter {
  const { waitingMax, waitingOverallMax, ...times } = { ...limitsDefault, ...limits }
  const thread = createDrawingThread(times)
  const line = createPrintQueue({ waitingMax, waitingOverallMax })
  const inTurn = async (work: Work, forWhom: string) => {
    await line.turnOf(forWhom)
    return thread.draw(work).finally(line.leave)
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
      // It may be dead, or still busy with this sheet: the next one gets a new thread.
      await stop()
      throw tooLong.aborted ? new ApiError('service_unavailable') : error
    }
  }

  function forget(ended: Worker): void {
    if (worker === ended) worker = undefined
  }

  return { draw, stop }
}

// Beyond these a thread is ended, and not the service that started it.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

function startWorker(onExit: (worker: Worker) => void): Worker {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), { resourceLimits })
  // An error reaches whoever waits for the answer; without a listener of its own it would end the service as well.
  worker.on('error', () => {})
  worker.on('exit', () => onExit(worker))
  worker.unref()
  return worker
}
