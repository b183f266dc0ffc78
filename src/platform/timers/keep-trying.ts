/**
 * Tries something that may not be possible yet until it has worked once; the first try is made at once and awaited.
 * Answers what stops the trying. For what belongs to a process, not to a company: that is a timer's.
 */
export async function keepTrying(
  attempt: () => Promise<void>,
  everyMs: number,
  onFirstFailure: (error: unknown) => void,
): Promise<() => void> {
  try {
    await attempt()
    return () => {}
  } catch (error) {
    onFirstFailure(error)
  }
  const alarm = setInterval(() => {
    attempt().then(
      () => clearInterval(alarm),
      () => {},
    )
  }, everyMs)
  return () => clearInterval(alarm)
}
