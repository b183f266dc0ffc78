/**
 * Maps items in their order, at most `atOnce` of them at a time. After a failure no further item begins, and the first
 * error is thrown once the ones that have begun are over.
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const errors: unknown[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length && errors.length === 0) {
      const place = next++
      try {
        results[place] = await map(items[place] as Item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (errors.length > 0) throw errors[0]
  return results
}
