import { request } from '../api/request.ts'
import { filesBytesMax } from './read-export.ts'

const name = 'GET /dashboard/v1/companies/{companyId}/imports/stripe/account/{list}'

/** The list that is being read, and how many objects of it are here. */
export type AccountProgress = { list: string; count: number }

/**
 * Reads lists of the account of a company at Stripe into the files that an export would have. Throws an error for a person if the
 * account is too large for the page.
 */
export async function readAccount(
  companyId: string,
  lists: readonly string[],
  onProgress: (progress: AccountProgress) => void,
): Promise<File[]> {
  const files: File[] = []
  let bytes = 0
  for (const list of lists) {
    // An object that changes in between can be on two pages: the later one counts.
    const objects = new Map<string, unknown>()
    let cursor: string | null = null
    do {
      const query: { cursor?: string } = cursor === null ? {} : { cursor }
      const page = await request(name, { params: { companyId, list }, query })
      for (const object of page.objects) objects.set(object.id, object)
      cursor = page.nextCursor
      onProgress({ list: list.replaceAll('_', ' '), count: objects.size })
    } while (cursor !== null)
    const file = new File([JSON.stringify([...objects.values()], omitUnread)], `${list}.json`)
    files.push(file)
    bytes += file.size
    if (bytes > filesBytesMax)
      throw new Error(
        'This account has more than 8 MB of records. Use the command line for it: florin import.',
      )
  }
  return files
}

// Four tenths of the bytes of Stripe's objects are fields without a value, which read like absent ones.
const omitUnread = (field: string, value: unknown): unknown =>
  value === null || field === 'metadata' ? undefined : value
