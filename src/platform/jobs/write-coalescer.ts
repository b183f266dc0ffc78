import { createKeyedQueue } from '#platform/concurrency'

/** Values that change often and are written at intervals. */
export type WriteCoalescer<Note> = {
  /** Keeps the latest value of a subject until it is written. Never waits and never throws. */
  take(about: string, note: Note): void
  /** Writes the pending values and accepts no more. */
  stop(): Promise<void>
}

/**
 * Creates a coalescer for values whose loss is harmless. A crash or a failed write loses the pending values. No job
 * runs while no value is pending.
 */
export function createWriteCoalescer<Note>(options: {
  everyMs: number
  write: (notes: Note[]) => Promise<void>
  onFailure: (error: unknown) => void
}): WriteCoalescer<Note> {
  const { everyMs, write, onFailure } = options
  const kept = new Map<string, Note>()
  let alarm: NodeJS.Timeout | undefined
  let isStopped = false

  // Writes run one after the other, so that an older value never overwrites a newer one.
  const inTurn = createKeyedQueue()
  function writeKept(): Promise<void> {
    clearTimeout(alarm)
    alarm = undefined
    const notes = [...kept.values()]
    kept.clear()
    return inTurn('write', async () => {
      if (notes.length > 0) await write(notes)
    }).catch(onFailure)
  }

  return {
    take(about, note) {
      if (isStopped) return
      kept.set(about, note)
      alarm ??= setTimeout(() => void writeKept(), everyMs).unref()
    },
    stop() {
      isStopped = true
      return writeKept()
    },
  }
}
