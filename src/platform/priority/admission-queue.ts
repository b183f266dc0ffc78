/** A queue whose entries are admitted in order. */
export type AdmissionQueue = {
  /** Joins the queue; resolves once admitted. */
  enter(): Promise<void>
  /** Releases the slot. */
  leave(): void
  /** Checks again whether the first entry may be admitted. */
  check(): void
}

/** State of the queue. */
export type QueueState = {
  /** Waiting time of the first entry, ms. */
  waitedMs: number
  /** Number of used slots. */
  inside: number
}

/**
 * Creates a queue. `mayEnter` is called for the first entry after each change, and at a fixed interval in ms while an
 * entry waits.
 */
export function createAdmissionQueue(
  mayEnter: (line: QueueState) => boolean,
  everyMs: number,
): AdmissionQueue {
  const waiting: { since: number; enter: () => void }[] = []
  let inside = 0
  let alarm: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (!mayEnter({ waitedMs: now - first.since, inside })) break
      waiting.shift()
      inside += 1
      first.enter()
    }
    if (waiting.length > 0) alarm ??= setTimeout(ring, everyMs)
  }

  function ring(): void {
    alarm = undefined
    look()
  }

  return {
    enter: () =>
      new Promise((enter) => {
        waiting.push({ since: performance.now(), enter })
        look()
      }),
    leave() {
      inside -= 1
      look()
    },
    check: look,
  }
}
