let last: Promise<unknown> = Promise.resolve()

/** Runs one comparison per process at a time, so that payments are not delayed by several. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}
