import { UnreadableExport, type Book, type ExportFiles } from './book.ts'
import { openZip } from './invoice-ninja/open-zip.ts'
import { readExport } from './read-export.ts'
import type { ImportSource } from './records.ts'
import type { ReaderFacts } from './stripe/read-stripe.ts'
import { quoteText } from './texts.ts'

/** The size of the files of all archives of an upload, in bytes. Larger ones are read by the command line. */
const unpackedBytesMax = 48_000_000

/**
 * Reads the files of an export that a browser sent, as `readExport` does. Throws `UnreadableExport` also for archives
 * that unpack to more than 48 MB.
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
