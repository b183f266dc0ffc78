import MiniSearch, { type SearchResult } from 'minisearch'
import { searchOptions, type IndexedSection } from './search-options.ts'

export type Find = (text: string) => IndexedSection[]

let loading: Promise<Find> | undefined

/** Loads the index once. A failed load is tried again at the next call. */
export function loadFind(): Promise<Find> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Find> {
  const { serializedIndex } = await import('./serialized-index.ts')
  const index = MiniSearch.loadJSON(serializedIndex, searchOptions)
  return (text) => {
    const all = index.search(text)
    // A question in words rarely has all of them in one section.
    return (all.length > 0 ? all : index.search(text, { combineWith: 'OR' })).map(toSection)
  }
}

function toSection({ id, title, heading, preview, isBackground }: SearchResult): IndexedSection {
  return { url: id, title, heading, preview, isBackground }
}
