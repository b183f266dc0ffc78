import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ensureDashboard } from './dashboard.js'

const root = join(import.meta.dirname, '..')

// Whatever the surroundings are, this is what merchants are sent.
process.env.NODE_ENV = 'production'

/** Builds the app of the dashboard into a folder, with each text packed in the two ways that browsers take. */
async function buildDashboard(into) {
  await build(configuration(into))
  const assets = join(into, 'assets')
  const texts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(texts.map((name) => pack(join(assets, name))))
  writeFileSync(join(into, 'built-at'), new Date().toISOString())
}

const quality = 10

async function pack(path) {
  const bytes = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}

function configuration(into) {
  const always = alwaysNeeded(join(root, 'dashboard', 'src', 'main.tsx'))
  return {
    root: join(root, 'dashboard'),
    base: '/dashboard/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    cacheDir: join(root, 'node_modules', '.cache', 'vite'),
    plugins: [react(), beforePaint(['theme.js', 'who.js']), always.plugin],
    build: {
      outDir: into,
      emptyOutDir: false,
      // What each page needs: for tests, it is not served.
      manifest: 'manifest.json',
      target: 'es2023',
      // Every browser of these knows it.
      modulePreload: { polyfill: false },
      // A picture within a style would be refused by our own policy.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      license: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: always.has }] } } },
    },
  }
}

/**
 * What every page needs, as one file: it would be one of each set of pages that share something, and a phone that is far away
 * waits for each.
 */
function alwaysNeeded(entry) {
  const needed = new Set()
  return {
    // The entry stays by itself: by its file the page and the manifest know where everything begins.
    has: (id) => needed.has(id) && id !== entry,
    plugin: {
      name: 'always-needed',
      buildEnd() {
        const waiting = [entry]
        for (const id of waiting) {
          if (needed.has(id)) continue
          needed.add(id)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
  }
}

/** Puts scripts into the page's head as they are: they run before anything is painted and read, which a module never does. */
function beforePaint(names) {
  const scripts = names.map((name) => {
    const source = readFileSync(join(root, 'dashboard', name), 'utf8')
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
    return { source, fileName: `assets/${name.replace('.js', '')}-${hash}.js` }
  })
  return {
    name: 'before-paint',
    generateBundle() {
      for (const { fileName, source } of scripts) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () =>
      scripts.map(({ fileName }) => ({
        tag: 'script',
        attrs: { src: `/dashboard/${fileName}` },
        injectTo: 'head-prepend',
      })),
  }
}

// An editor writes a file in several steps.
const settleMs = 100

function watchDashboard() {
  let settling
  let building = Promise.resolve()
  const rebuild = () => {
    building = building.then(async () => {
      try {
        await ensureDashboard(root, buildDashboard)
        process.stderr.write('The dashboard is built: reload it\n')
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      }
    })
  }
  watch(join(root, 'dashboard'), { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(rebuild, settleMs)
  })
}

// Run by the launcher: with the folder to build into, and in `npm run dev` with the word `watch`.
const [into] = process.argv.slice(2)
if (into === 'watch') watchDashboard()
else await buildDashboard(into)
