import type { Options } from 'minisearch'

/** A section of a page, as the index stores it. The heading is empty for the beginning of a page. */
export type IndexedSection = {
  url: string
  title: string
  heading: string
  preview: string
  isBackground: boolean
}

// Decisions, the code map and the like explain how the program works. Readers first look for how to use it.
const backgroundWeight = 0.2

// Words of a question that do not narrow it.
const skipped =
  /^(a|an|and|are|as|at|be|by|can|do|does|for|from|how|i|if|in|is|it|my|of|on|or|that|the|to|what|when|where|which|with)$/

/** The options of the index. The build and the page must use the same ones. */
export const searchOptions: Options = {
  idField: 'url',
  fields: ['title', 'heading', 'text'],
  processTerm(term) {
    const word = term.toLowerCase()
    return skipped.test(word) ? null : word
  },
  storeFields: ['title', 'heading', 'preview', 'isBackground'],
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 3, heading: 4 },
    boostDocument: (_id, _term, stored) => (stored?.['isBackground'] === true ? backgroundWeight : 1),
  },
}
