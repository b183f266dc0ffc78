/** Values that change often and are written at intervals. */
export type WriteCoalescer<Note> = {
  /** Keeps the latest value of a subject until it is written. Never waits and never throws. */
  take(about: string, note: Note): void
  /** Writes the pending values and accepts no more. */
  stop(): Promise<void>
}

/**
 * Creates a coalescer for values whose loss is harmless. A crash or a failed write loses the pending values. No timer
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
  let written: Promise<void> = Promise.resolve()
  function writeKept(): Promise<void> {
    clearTimeout(alarm)
    alarm = undefined
    if (kept.size === 0) return written
    const notes = [...kept.values()]
    kept.clear()
    return (written = written.then(() => write(notes)).catch(onFailure))
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
