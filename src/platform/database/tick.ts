import type { Duplex } from 'node:stream'

/** Collects work for the end of the current turn of the event loop, so that all its statements are sent together. */
export type Tick = {
  atEnd(work: () => void): void
  /** Buffers the writes to a stream until the end of the tick, and sends them at once. */
  cork(stream: Duplex): void
}

/** Creates the tick of one store. A system call for each small message costs more than the messages themselves. */
export function createTick(): Tick {
  let works: (() => void)[] = []
  const corked = new Set<Duplex>()
  let isAwaited = false

  function awaitEnd(): void {
    if (isAwaited) return
    isAwaited = true
    setImmediate(end)
  }

  function end(): void {
    isAwaited = false
    const due = works
    works = []
    try {
      for (const work of due) work()
    } finally {
      for (const stream of corked) stream.uncork()
      corked.clear()
    }
  }

  return {
    atEnd(work) {
      works.push(work)
      awaitEnd()
    },
    cork(stream) {
      if (corked.has(stream)) return
      corked.add(stream)
      stream.cork()
      awaitEnd()
    },
  }
}
