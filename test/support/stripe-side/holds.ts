import type { Fault } from '#fake-stripe'

type Around = NonNullable<Fault['around']>
type PausedRequest = { companyId: string; holdId: string; goOn(): void; isDone: Promise<void> }

/** Keeps the requests that wait at the stand-in for Stripe until a test releases them. */
export function openHolds() {
  const requests = new Set<PausedRequest>()
  return {
    /** Delays each request of a fault: before it is performed, or afterwards. */
    around({ companyId }: { companyId: string }, holdId: string, isDoneFirst: boolean): Around {
      return async (perform) => {
        const answer = isDoneFirst ? await perform() : undefined
        const [released, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        requests.add({ companyId, holdId, goOn: released.resolve, isDone: done.promise })
        await released.promise
        try {
          return answer ?? (await perform())
        } finally {
          done.resolve()
        }
      }
    },
    waiting: (holdId: string) => [...requests].filter((one) => one.holdId === holdId).length,
    /** Releases requests and waits until they are done. */
    async release(isMeant: (request: PausedRequest) => boolean): Promise<void> {
      const released = [...requests].filter(isMeant)
      for (const request of released) {
        requests.delete(request)
        request.goOn()
      }
      await Promise.all(released.map(({ isDone }) => isDone))
    },
  }
}
