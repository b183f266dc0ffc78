/**
 * Repeats an attempt until it succeeds once. The first attempt starts at once and is awaited. Returns a function that
 * stops the attempts. Only for work of a process; work of a company belongs in a job.
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
