import { z } from 'zod'
import { UnreadableExport, type ExportFiles } from '../book.ts'

const listBody = z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean().optional() })

/**
 * Returns the objects of a file: the body of a list call, or an array of its data. A missing file has none. The same
 * object twice, as overlapping pages have it, counts once. Throws `UnreadableExport` if the file is cut or has other
 * objects.
 */
export function readList<Wire extends { id: string }>(
  files: ExportFiles,
  name: string,
  { kind, wire }: { kind: string; wire: z.ZodType<Wire> },
): Wire[] {
  const bytes = files.get(name)
  if (bytes === undefined) return []
  const seen = new Map<string, string>()
  return toEntries(parseFile(name, bytes), name).flatMap((entry, place) => {
    const found = z.looseObject({ object: z.string().optional() }).safeParse(entry)
    const object = found.data?.object
    if (!found.success || (object !== undefined && object !== kind))
      throw new UnreadableExport(`${name} has ${describe(object)} in place ${place + 1}: it takes ${kind}s`)
    const parsed = wire.safeParse(entry)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const path = issue?.path.join('.') ?? ''
      throw new UnreadableExport(
        `${name} has a ${kind} in place ${place + 1} that cannot be read: ${path}: ${issue?.message ?? ''}`,
      )
    }
    const text = JSON.stringify(entry)
    if (seen.get(parsed.data.id) === text) return []
    seen.set(parsed.data.id, text)
    return [parsed.data]
  })
}

/** Parses a file of JSON, with or without a byte order mark. Throws `UnreadableExport` if it is cut. */
export function parseFile(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UnreadableExport(`${name} is not whole JSON in UTF-8: export it again`)
  }
}

function toEntries(parsed: unknown, name: string): unknown[] {
  if (Array.isArray(parsed)) return parsed
  const body = listBody.safeParse(parsed)
  if (!body.success)
    throw new UnreadableExport(`${name} is neither the body of a list call nor an array of its data`)
  if (body.data.has_more === true)
    throw new UnreadableExport(`${name} is one page of several (has_more is true): export all pages`)
  return body.data.data
}

function describe(object: string | undefined): string {
  return object === undefined ? 'no object' : `a ${object}`
}
