/** The number of processes that serve requests, as far as this one knows. */
export type ProcessCount = {
  count(): number
  /** Ends the count, and no longer counts this process. */
  stop(): Promise<void>
}

const beatEveryMs = 1_000

/**
 * Counts the processes that serve requests. `beat` notes that this one does, and returns the number of others. It is
 * called at once and every second. Until its first answer, a process counts on another one. If it fails, the last count
 * stays. `leave` notes that this process serves no more.
 */
export function countProcesses(options: {
  beat: () => Promise<number>
  leave: () => Promise<void>
  onFailure: (error: unknown) => void
}): ProcessCount {
  const { beat, leave, onFailure } = options
  let others = 1
  let isBeating = false
  async function beatOnce(): Promise<void> {
    if (isBeating) return
    isBeating = true
    others = await beat().catch((error: unknown) => {
      onFailure(error)
      return others
    })
    isBeating = false
  }
  const timer = setInterval(() => void beatOnce(), beatEveryMs)
  timer.unref()
  void beatOnce()
  return {
    count: () => others + 1,
    stop() {
      clearInterval(timer)
      return leave().catch(onFailure)
    },
  }
}
