import type { ChildProcess } from 'node:child_process'

/** What one process tells another: of which kinds something has fallen due. */
type DueNews = { due: string[] }

/**
 * Tells a process of kinds of which something is due: those of a turn of the event loop at once, and what falls due while it has not
 * taken that in, with the next. What is told to one that is about to end is lost: it is due all the same, and found by a look.
 */
export function dueNewsTo(worker: Pick<ChildProcess, 'connected' | 'send'>): (kind: string) => void {
  const kinds = new Set<string>()
  let isAwaited = false

  function tell(): void {
    isAwaited = false
    if (kinds.size === 0 || !worker.connected) return kinds.clear()
    const news: DueNews = { due: [...kinds] }
    kinds.clear()
    isAwaited = true
    worker.send(news, tell)
  }

  return (kind) => {
    kinds.add(kind)
    if (isAwaited) return
    isAwaited = true
    setImmediate(tell)
  }
}

/** The kinds that a message says are due; none of a message that is about anything else. */
export function kindsIn(message: unknown): string[] {
  if (typeof message !== 'object' || message === null || !('due' in message)) return []
  return Array.isArray(message.due) ? message.due.filter((kind) => typeof kind === 'string') : []
}
