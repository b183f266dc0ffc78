import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const quality = 10

/** Compresses each text file of a built app in the two encodings that browsers accept, and records the time of the build. */
export async function packFiles(folder) {
  const assets = join(folder, 'assets')
  const texts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(texts.map((name) => packFile(join(assets, name))))
  writeFileSync(join(folder, 'built-at'), new Date().toISOString())
}

async function packFile(path) {
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
