import { z } from 'zod'
import type { ExportFiles } from '#imports'
import { billingLists } from '#processor'
import type { Service } from '../command.ts'
import { readStep } from './send-step.ts'

const answer = z.object({
  objects: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.string().nullable(),
})

/**
 * Reads the account of a company at Stripe into the files that an export would have. `withUpcoming` reads the upcoming
 * invoice of each subscription too, with one request to Stripe for each. `say` gets a line after each list.
 */
export async function readAccount(
  service: Service,
  path: string,
  { withUpcoming, say }: { withUpcoming: boolean; say: (lines: string[]) => void },
): Promise<ExportFiles> {
  const files = new Map<string, Uint8Array>()
  const encoder = new TextEncoder()
  for (const list of billingLists) {
    if (list === 'upcoming' && !withUpcoming) continue
    const objects = await readList(service, `${path}/${list}`)
    say([`Read from the account: ${objects.length} ${list.replaceAll('_', ' ')}`])
    files.set(`${list}.json`, encoder.encode(JSON.stringify(objects)))
  }
  return files
}

/** Reads all pages of a list. An object that changes in between can be on two pages: the later one counts. */
async function readList(service: Service, path: string): Promise<unknown[]> {
  const objects = new Map<string, unknown>()
  let cursor: string | undefined
  do {
    const page = await readStep(service, path, { cursor }, answer)
    for (const object of page.objects) objects.set(object.id, object)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return [...objects.values()]
}
