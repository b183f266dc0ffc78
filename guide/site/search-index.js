import MiniSearch from 'minisearch'
import { searchOptions } from '../src/search-options.ts'
import { splitSections } from './headings.js'

const previewLength = 160

/** Builds the index of the search: an entry for each section of a page. */
export function buildSearchIndex(pages, rendered) {
  const index = new MiniSearch(searchOptions)
  for (const { name, url, label, audience } of pages) {
    const [, article = ''] = /<article>(.*)<\/article>/s.exec(rendered.get(name)) ?? []
    for (const { level, id, heading, text } of splitSections(article))
      index.add({
        url: level === 1 ? url : `${url}#${id}`,
        title: label,
        heading: level === 1 ? '' : heading,
        text,
        preview: text.slice(0, previewLength),
        isBackground: audience === 'background',
      })
  }
  return JSON.stringify(index)
}
