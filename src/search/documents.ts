/** A record of a search result with its stamp. The stamp changes with every change of the record's public form. */
export type FoundRecord = { id: string; stamp: string }

/** A record in its public form, with the stamp that it had at the read or before. */
export type StampedDocument = FoundRecord & { document: object }

/** Serialized records, with a cache of the most recently used ones. */
export type Documents = {
  /**
   * Returns documents in the order of the result; `read` loads those that are not cached. Deleted records are left out.
   */
  of(
    companyId: string,
    found: FoundRecord[],
    read: (ids: string[]) => Promise<StampedDocument[]>,
  ): Promise<SerializedDocument[]>
}
type SerializedDocument = { id: string; bytes: Buffer }
type CachedDocument = { stamp: string; bytes: Buffer }

const cacheBytesMax = 8 * 1024 * 1024
/** The approximate size of a cache entry besides its bytes. */
const overheadBytes = 400

/**
 * Creates a cache of documents by their records' stamps, at most 8 MB. A stamp identifies the last committed change.
 * After a write the record has a new stamp, which is not cached yet, so no write is missed.
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

// Not from the buffer pool: a cached document would retain the whole block of the pool.
function serialize(document: object): Buffer {
  const text = JSON.stringify(document)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Builds the response of a page from serialized documents; `more` has further members of the envelope. */
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
