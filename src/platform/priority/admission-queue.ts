/** Who comes one after the other to one door. */
export type AdmissionQueue = {
  /** Joins it, and resolves inside. */
  enter(): Promise<void>
  /** Goes out again. */
  leave(): void
  /** Asks again whether the first may enter. */
  look(): void
}

/** How a line stands. */
export type QueueState = {
  /** How long its first has waited. */
  waitedMs: number
  /** How many are inside. */
  inside: number
}

/** Makes a line in which `mayEnter` is asked of the first when something changes, and every so many ms while somebody waits. */
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
    look,
  }
}
