import { createUseCounter } from './use-counter.ts'

/** Limits how much work runs at once in this process. */
export type Semaphore = {
  /**
   * Runs work once it is admitted. The work of one key is admitted in the order of arrival, and keys that wait take
   * turns. A key with much work therefore delays another key by one unit of work at a time.
   */
  run<Result>(work: () => Promise<Result>, key?: string): Promise<Result>
  /** Returns how much work of a key, or of all keys, waits or runs. */
  count(key?: string): number
  /** Asks again whether work may be admitted. It is needed after a change that the semaphore does not see. */
  check(): void
}

/** The facts by which the next work is admitted. */
export type SemaphoreState = {
  /** Waiting time of that work, ms. */
  waitedMs: number
  /** Number of running works. */
  running: number
}

type Waiting = { since: number; enter: () => void }

/**
 * Creates a semaphore. `mayEnter` is called when work arrives or ends, and every `pollMs` ms while work waits.
 *
 * @example createSemaphore(({ running }) => running < 4)
 */
export function createSemaphore(mayEnter: (state: SemaphoreState) => boolean, pollMs?: number): Semaphore {
  // In the order of their turns.
  const lines = new Map<string, Waiting[]>()
  const uses = createUseCounter()
  let running = 0
  let alarm: NodeJS.Timeout | undefined

  function check(): void {
    const now = performance.now()
    for (let [next] = lines; next; [next] = lines) {
      const [key, line] = next
      const [first] = line
      if (!first || !mayEnter({ waitedMs: now - first.since, running })) break
      line.shift()
      moveToEnd(key, line)
      running += 1
      first.enter()
    }
    if (pollMs !== undefined && lines.size > 0) alarm ??= setTimeout(poll, pollMs)
  }

  function poll(): void {
    alarm = undefined
    check()
  }

  function moveToEnd(key: string, line: Waiting[] = []): void {
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
  }

  function join(key: string): Promise<void> {
    return new Promise((enter) => {
      const line = lines.get(key) ?? []
      line.push({ since: performance.now(), enter })
      lines.set(key, line)
      check()
    })
  }

  return {
    async run(work, key = '') {
      const end = uses.begin(key)
      await join(key)
      try {
        return await work()
      } finally {
        end()
        running -= 1
        // Other keys arrived while this work ran, and waited meanwhile.
        moveToEnd(key, lines.get(key))
        check()
      }
    },
    count: (key) => (key === undefined ? uses.total() : uses.of(key)),
    check,
  }
}
