import { join } from 'node:path'
import { build } from 'vite'
import { alwaysNeeded } from './always-needed.js'
import { packFiles } from './pack-files.js'

const folder = join(import.meta.dirname, '..', 'reference')

// The library contains generators for 20 languages of clients and colours for 42. The page needs those of three.
const replaced = {
  '@scalar/snippetz': 'clients.ts',
  '@scalar/highlight/all': 'languages.ts',
}

process.env.NODE_ENV = 'production'

/** Builds the page of the API reference into a folder. */
async function buildReference(into) {
  const always = alwaysNeeded(join(folder, 'src', 'main.ts'))
  await build({
    root: folder,
    base: '/docs/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [always.plugin],
    resolve: {
      alias: Object.entries(replaced).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(folder, 'src', 'library', file),
      })),
    },
    build: {
      outDir: into,
      emptyOutDir: false,
      manifest: 'manifest.json',
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The library is one file of 3.5 MB, which is compressed to a quarter.
      chunkSizeWarningLimit: 4_000,
      reportCompressedSize: false,
      license: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: always.has }] } } },
    },
  })
  await packFiles(into)
}

const [into] = process.argv.slice(2)
await buildReference(into)
