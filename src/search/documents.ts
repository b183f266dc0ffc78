/** A record that was found, and its stamp: another one whenever what is shown of it may be another. */
export type FoundRecord = { id: string; stamp: string }

/** A record that was read to be shown, with the stamp that it had when it was read or before. */
export type StampedDocument = FoundRecord & { document: object }

/** The documents of records as bytes, of which those that were shown last are kept. */
export type Documents = {
  /** In the order of what was found; `read` is asked for those that are not kept. One that is gone is left out. */
  of(
    companyId: string,
    found: FoundRecord[],
    read: (ids: string[]) => Promise<StampedDocument[]>,
  ): Promise<SerializedDocument[]>
}
type SerializedDocument = { id: string; bytes: Buffer }
type CachedDocument = { stamp: string; bytes: Buffer }

const cacheBytesMax = 8 * 1024 * 1024
/** What each takes beside its bytes, about. */
const overheadBytes = 400

/**
 * Keeps documents by their records' stamps, at most 8 MB of them. A stamp that was found names what was committed by
 * then, so that no write can be overlooked: its record's next stamp is kept nowhere yet.
 */
export function createDocuments(bytesMax = cacheBytesMax): Documents {
  const kept = new Map<string, CachedDocument>()
  let size = 0

  function drop(key: string): void {
    size -= toCacheSize(kept.get(key))
    kept.delete(key)
  }

  // Deleting before setting keeps the map in order of last use.
  function keep(key: string, one: CachedDocument): void {
    drop(key)
    kept.set(key, one)
    size += toCacheSize(one)
    for (const oldest of kept.keys()) {
      if (size <= bytesMax) break
      drop(oldest)
    }
  }

  return {
    async of(companyId, found, read) {
      const keyOf = (id: string) => `${companyId} ${id}`
      const written = new Map<string, Buffer>()
      for (const { id, stamp } of found) {
        const known = kept.get(keyOf(id))
        if (known?.stamp !== stamp) continue
        written.set(id, known.bytes)
        keep(keyOf(id), known)
      }
      const missing = found.flatMap(({ id }) => (written.has(id) ? [] : [id]))
      for (const { id, stamp, document } of missing.length === 0 ? [] : await read(missing)) {
        const bytes = serialize(document)
        written.set(id, bytes)
        keep(keyOf(id), { stamp, bytes })
      }
      return found.flatMap(({ id }) => {
        const bytes = written.get(id)
        return bytes ? [{ id, bytes }] : []
      })
    },
  }
}

function toCacheSize(one: CachedDocument | undefined): number {
  return one ? one.bytes.length + overheadBytes : 0
}

// Not of the pool, of which a document would keep the neighbours as well.
function serialize(document: object): Buffer {
  const text = JSON.stringify(document)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** A page as it is sent, of documents in parts; `more` is said of it beside where it goes on. */
export function buildPageResponse(
  name: string,
  documents: (string | Buffer)[][],
  nextCursor: string | null,
  more: object = {},
): Buffer {
  const about = JSON.stringify({ nextCursor, hasMore: nextCursor !== null, truncated: false, ...more })
  const parts = documents.flatMap((document, place) => (place === 0 ? document : [',', ...document]))
  return Buffer.concat(
    [`{"${name}":[`, ...parts, `],${about.slice(1)}`].map((part) =>
      typeof part === 'string' ? Buffer.from(part) : part,
    ),
  )
}
