let last: Promise<unknown> = Promise.resolve()

/** One comparison of this process reads at a time, however many are asked for: payments go on between them. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}
