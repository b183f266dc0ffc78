let lastWork: Promise<unknown> = Promise.resolve()

/** Runs one comparison per process at a time, so that payments are not delayed by several. */
export async function runSerially<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastWork.then(work, work)
  lastWork = turn.catch(() => {})
  return turn
}
