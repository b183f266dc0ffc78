/**
 * How long the processor works on something, ms: of this thread alone, however many others share the machine. Work that grows with the
 * square of a text takes many seconds of it where work that grows with its length takes milliseconds, on a starved machine too.
 */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
