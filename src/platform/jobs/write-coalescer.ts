import { createKeyedQueue } from '#platform/concurrency'

/** Values that change often and are written at intervals. */
export type WriteCoalescer<Note> = {
  /** Keeps the latest value of a subject until it is written. Never waits and never throws. */
  take(about: string, note: Note): void
  /** Writes the pending values. */
  flush(): Promise<void>
  /** Writes the pending values and accepts no more. */
  stop(): Promise<void>
}

/**
 * Creates a coalescer for values whose loss is harmless. A crash or a failed write loses the pending values. No job
 * runs while no value is pending. A write begins early if `batchSize` subjects are pending. If `notesMax` are, values of
 * further ones are dropped.
 */
export function createWriteCoalescer<Note>(options: {
  everyMs: number
  batchSize?: number
  notesMax?: number
  write: (notes: Note[]) => Promise<void>
  onDropped?: () => void
  onFailure: (error: unknown, lost: Note[]) => void
}): WriteCoalescer<Note> {
  const { everyMs, batchSize = Infinity, notesMax = Infinity, write, onDropped, onFailure } = options
  const kept = new Map<string, Note>()
  let alarm: NodeJS.Timeout | undefined
  let isStopped = false

  // Writes run one after the other, so that an older value never overwrites a newer one.
  const inTurn = createKeyedQueue()
  let waiting: Promise<void> | undefined
  function writeKept(): Promise<void> {
    clearTimeout(alarm)
    alarm = undefined
    waiting ??= inTurn('write', async () => {
      waiting = undefined
      const notes = [...kept.values()]
      kept.clear()
      if (notes.length > 0) await write(notes).catch((error: unknown) => onFailure(error, notes))
    })
    return waiting
  }

  return {
    take(about, note) {
      if (isStopped) return
      if (kept.size >= notesMax && !kept.has(about)) return onDropped?.()
      kept.set(about, note)
      if (kept.size >= batchSize) void writeKept()
      else alarm ??= setTimeout(() => void writeKept(), everyMs).unref()
    },
    flush: writeKept,
    stop() {
      isStopped = true
      return writeKept()
    },
  }
}
