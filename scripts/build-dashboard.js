import { createHash } from 'node:crypto'
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { alwaysNeeded } from './always-needed.js'
import { ensureApp } from './built-apps.js'
import { packFiles } from './pack-files.js'

const root = join(import.meta.dirname, '..')

// Merchants always get the production build, whatever the environment is.
process.env.NODE_ENV = 'production'

/** Builds the dashboard app into a folder. */
async function buildDashboard(into) {
  await build(configuration(into))
  await packFiles(into)
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
      // The files of each page. Tests read it; the service does not serve it.
      manifest: 'manifest.json',
      target: 'es2023',
      // All targeted browsers support it.
      modulePreload: { polyfill: false },
      // The service's own Content Security Policy refuses a picture within a style.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      license: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: always.has }] } } },
    },
  }
}

/** Puts scripts inline into the page's head, so that they run before the first paint. A module never does. */
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
        await ensureApp(root, 'dashboard', buildDashboard)
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

// The launcher runs this with the output folder, or with `watch` in `npm run dev`.
const [into] = process.argv.slice(2)
if (into === 'watch') watchDashboard()
else await buildDashboard(into)
