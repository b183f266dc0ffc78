/**
 * Returns the CPU time of a function in ms, of this thread alone, so that other load on the machine does not count.
 * Quadratic work takes many seconds of it where linear work takes milliseconds.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
