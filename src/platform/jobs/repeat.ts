/**
 * Repeats work of a process, one run after the other, until it is stopped. The work handles its own failures. Only for
 * work of a process; work of a company belongs in a job.
 */
export function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running: Promise<void> | undefined
  const alarm = setInterval(() => {
    running ??= work().finally(() => (running = undefined))
  }, everyMs)
  alarm.unref()
  return async () => {
    clearInterval(alarm)
    await running
  }
}
