import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import type { ImportSource } from './imports-query.ts'

const name = 'POST /dashboard/v1/companies/{companyId}/imports/{from}/read'

/** The contents of an export, as the service understood it. */
export type Book = ResponseOf<typeof name>

/** A record that is left out, by its id in the former system, with the reason. */
export type LeftOut = Book['skipped'][number]

/** An export that was read. `days` is how many days of invoices are compared. */
export type ReadExport = { source: ImportSource; days: number; book: Book }

/** The size of the files together, in bytes. The server refuses more. */
export const filesBytesMax = 8_000_000

/** Sends the files of an export, and returns its contents. Nothing is written. */
export async function readExport(
  companyId: string,
  { source, files, days }: { source: ImportSource; files: readonly File[]; days: number },
): Promise<ReadExport> {
  const encoded = await Promise.all(
    files.map(async (file) => ({ name: file.name, content: await toBase64(file) })),
  )
  const book = await request(name, { params: { companyId, from: source }, body: { files: encoded, days } })
  return { source, days, book }
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // An empty file has a URL without a comma.
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    // The file was moved or changed since it was chosen.
    reader.addEventListener('error', () =>
      reject(new Error(`${file.name} could not be opened. Choose the files again.`)),
    )
    reader.readAsDataURL(file)
  })
}
