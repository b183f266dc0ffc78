import type { Duplex } from 'node:stream'

/** What is to happen at the end of this turn of the event loop, so that all that was asked for meanwhile leaves together. */
export type Tick = {
  atEnd(work: () => void): void
  /** Keeps what is written to a stream from now on until the end of the turn, and sends it in one go. */
  hold(stream: Duplex): void
}

/** Makes the turn of one store. A call to the kernel for each of many small messages costs more than all they say. */
export function createTick(): Tick {
  let works: (() => void)[] = []
  const held = new Set<Duplex>()
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
      for (const stream of held) stream.uncork()
      held.clear()
    }
  }

  return {
    atEnd(work) {
      works.push(work)
      awaitEnd()
    },
    hold(stream) {
      if (held.has(stream)) return
      held.add(stream)
      stream.cork()
      awaitEnd()
    },
  }
}
