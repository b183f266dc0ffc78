// What a thread of the printer runs: each message is a sheet, and is answered by the bytes of its PDF.
import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { Sheet } from './sheet.ts'

parentPort?.on('message', async (sheet: Sheet) => {
  const bytes = await drawSheet(sheet)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
