import { UnreadableExport, type Book, type ExportFiles } from './book.ts'
import { openZip } from './invoice-ninja/open-zip.ts'
import { readExport } from './read-export.ts'
import type { ImportSource } from './records.ts'
import type { ReaderFacts } from './stripe/read-stripe.ts'
import { quoteText } from './texts.ts'

/** The size of the files of all archives of an upload, in bytes. Larger ones are read by the command line. */
const unpackedBytesMax = 24_000_000

/**
 * Reads the files of an export that a browser sent, as `readExport` does. Throws `UnreadableExport` also for archives
 * that unpack to more than 24 MB.
 */
export function readUpload(source: ImportSource, files: ExportFiles, facts: ReaderFacts): Book {
  return readExport(source, source === 'invoice-ninja' ? unpackArchives(files) : files, facts)
}

function unpackArchives(files: ExportFiles): ExportFiles {
  const unpacked = new Map<string, Uint8Array>()
  let bytesLeft = unpackedBytesMax
  for (const [name, bytes] of files) {
    const isArchive = /\.zip$/i.test(name)
    const inner = isArchive ? openZip(bytes, quoteText(name), bytesLeft) : new Map([[name, bytes]])
    for (const [file, content] of inner) {
      if (unpacked.has(file))
        throw new UnreadableExport(`the files have ${quoteText(file)} twice: choose one export`)
      unpacked.set(file, content)
      if (isArchive) bytesLeft -= content.length
    }
  }
  return unpacked
}

/** Returns the dollars of a book: of all subscriptions per cycle, and of all open invoices that are left to pay. */
export function sumBook({ plans, subscriptions, invoices }: Book): { perCycle: number; due: number } {
  const prices = new Map(plans.map(({ planId, price }) => [planId, price]))
  return {
    perCycle: sum(subscriptions.map(({ planId, amount }) => amount ?? prices.get(planId) ?? 0)),
    due: sum(invoices.flatMap(({ amount, amountPaid }) => [amount, -amountPaid])),
  }
}

// The sum of a company may be larger than any amount of one record.
const sum = (dollars: number[]): number =>
  dollars.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
