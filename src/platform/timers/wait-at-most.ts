/** Waits for work, but no longer than so many ms of real time. The work itself goes on, and must not reject. */
export async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  let alarm: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (alarm = setTimeout(resolve, ms)))
  await Promise.race([work, over])
  clearTimeout(alarm)
}
