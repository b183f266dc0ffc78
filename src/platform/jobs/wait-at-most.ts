/** Waits for work, but at most `ms` ms of real time. The work continues afterwards and must not reject. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let alarm: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (alarm = setTimeout(resolve, ms)))
  await Promise.race([work, over])
  clearTimeout(alarm)
}
