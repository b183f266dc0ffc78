// Worker thread of the printer: each message is a sheet or a logo, and the response is the bytes of its PDF or picture.
import { parentPort } from 'node:worker_threads'
import { shrinkLogo } from './draw-logo.ts'
import { drawSheet } from './draw-sheet.ts'
import type { Work } from './printer.ts'

parentPort?.on('message', async (work: Work) => {
  // The buffer is transferred with the response, so it must not be shared.
  const bytes =
    'sheet' in work ? await drawSheet(work.sheet) : new Uint8Array(await shrinkLogo(Buffer.from(work.logo)))
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
