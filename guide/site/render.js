import { relative } from 'node:path'
import { Eleventy } from '@11ty/eleventy'
import { listHeadings } from './headings.js'
import { exampleOrigin } from './links.js'
import { setUpMarkdown } from './markdown.js'

/** Renders pages of the guide with Eleventy. Returns the whole HTML of each by its name. */
export async function renderPages(root, { navigation, pages }) {
  const input = relative(process.cwd(), import.meta.dirname) || '.'
  const eleventy = new Eleventy(input, undefined, {
    quietMode: true,
    config(site) {
      site.setUseGitIgnore(false)
      site.setIncludesDirectory('layouts')
      site.setTemplateFormats('md')
      site.addGlobalData('navigation', navigation)
      site.addFilter('headings', listHeadings)
      site.amendLibrary('md', (markdown) => setUpMarkdown(markdown, { root, pages }))
      for (const [place, page] of pages.entries())
        site.addTemplate(`${page.name}.md`, page.text, toData(page, { pages, place }))
      // Braces in the text of a page are not those of a template.
      return { markdownTemplateEngine: false }
    },
  })
  const rendered = await eleventy.toJSON()
  return new Map(rendered.map(({ inputPath, content }) => [toName(input, inputPath), content]))
}

function toData({ source, name, url, title, audience, isDecision = false }, { pages, place }) {
  const [previous, next] = [pages[place - 1], pages[place + 1]].map((page) =>
    Boolean(page?.isDecision) === isDecision ? page : undefined,
  )
  // Pages are bundled as files of docs/: scripts/build-guide.js.
  const toRoot = name.replaceAll(/[^/]+/g, '..').concat('/')
  return {
    layout: 'page.njk',
    permalink: `/${name}.html`,
    source,
    current: url,
    title,
    isDecision,
    toRoot,
    // Operators read about the address on the machine, others about that of the running service.
    exampleOrigin: audience === 'merchants' ? exampleOrigin : undefined,
    previous,
    next,
  }
}

function toName(input, inputPath) {
  return relative(input, inputPath).replace(/\.md$/, '')
}
