/** What is noted many times, and written once in a while. */
export type WriteCoalescer<Note> = {
  /** Keeps the last note about something until it is written. Never waits, and never fails. */
  take(about: string, note: Note): void
  /** Writes what was noted last, and takes no more. */
  stop(): Promise<void>
}

/**
 * Opens notes of which losing some is harmless: those of a process that dies, and those that could not be written. Nothing
 * runs while nothing is noted.
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

  // One after the other, so that an older note is never written over a newer one.
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
