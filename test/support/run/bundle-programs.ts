import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import type { SharedOfRun } from './ask-shared.ts'
import type { RunContext } from './run.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Bundles the service and the command line, with their packages, into one file each. From its sources a service reads
 * 900 files and takes 2.6 s of CPU; from a bundle it takes one. The shared service runs from its sources, so that
 * `npm start` is tested as well.
 */
export async function bundlePrograms({ folder }: RunContext): Promise<SharedOfRun['programs']> {
  const bundle = await rolldown({
    input: { service: join(root, 'src', 'app', 'main.ts'), 'command-line': join(root, 'bin', 'florin.js') },
    cwd: root,
    platform: 'node',
    plugins: [placesOfSources],
    logLevel: 'silent',
  })
  const dir = join(folder, 'programs')
  mkdirSync(dir)
  // Without it Node tries each file as CommonJS first.
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  await bundle.write({ dir, format: 'esm' })
  await bundle.close()
  return { service: join(dir, 'service.js'), commandLine: join(dir, 'command-line.js') }
}

// A file that reads files next to it, such as migrations, must find those of its source.
const placesOfSources: Plugin = {
  name: 'places of sources',
  transform(code, id) {
    if (id.includes(`${sep}node_modules${sep}`) || !code.includes('import.meta')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
