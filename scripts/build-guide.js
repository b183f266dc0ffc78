import { join } from 'node:path'
import { build } from 'vite'
import { loadPages } from '../guide/site/pages.js'
import { renderPages } from '../guide/site/render.js'
import { buildSearchIndex } from '../guide/site/search-index.js'
import { packFiles } from './pack-files.js'

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')

process.env.NODE_ENV = 'production'

/** Builds the pages of the guide, with their script and their search, into a folder. */
async function buildGuide(into) {
  const { navigation, pages } = loadPages(root)
  const rendered = await renderPages(root, { navigation, pages })
  await build({
    // The pages are at the places of their sources, so that the paths of their pictures hold.
    root: docs,
    base: '/guide/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [renderedPages(rendered), builtIndex(buildSearchIndex(pages, rendered))],
    build: {
      outDir: into,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      license: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: [...rendered.keys()].map(toPath) },
    },
  })
  await packFiles(into)
}

const toPath = (name) => join(docs, `${name}.html`)

/** Gives the bundler the rendered pages, which are in no file. */
function renderedPages(rendered) {
  const byPath = new Map([...rendered].map(([name, html]) => [toPath(name), html]))
  return {
    name: 'rendered-pages',
    enforce: 'pre',
    resolveId: (id) => (byPath.has(id) ? id : undefined),
    load: (id) => byPath.get(id),
  }
}

/** Replaces the empty index of the sources. */
function builtIndex(json) {
  const path = join(root, 'guide', 'src', 'serialized-index.ts')
  return {
    name: 'built-index',
    load: (id) => (id === path ? `export const serializedIndex = ${JSON.stringify(json)}` : undefined),
  }
}

const [into] = process.argv.slice(2)
await buildGuide(into)
