import { join } from 'node:path'
import { build } from 'vite'
import { packFiles } from './pack-files.js'

const root = join(import.meta.dirname, '..')

process.env.NODE_ENV = 'production'

/** Builds the page of the API reference into a folder. */
async function buildReference(into) {
  await build({
    root: join(root, 'reference'),
    base: '/docs/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: into,
      emptyOutDir: false,
      manifest: 'manifest.json',
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The library is one file of 1.6 MB, which is compressed to a quarter.
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      license: false,
    },
  })
  await packFiles(into)
}

const [into] = process.argv.slice(2)
await buildReference(into)
