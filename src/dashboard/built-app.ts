import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ApiError } from '#kernel/refusals'
import { encodeOnce, type HttpResponse } from '#platform/http'

/** A file of the app in its response format, compressed once for all requests. */
export type BuiltFile = Required<Pick<HttpResponse, 'contentType' | 'body'>> & Pick<HttpResponse, 'encoded'>

/** The built app, kept in memory so that no path of a request reaches the disk. */
export type BuiltApp = {
  shell(): BuiltFile & { etag: string }
  asset(name: string): BuiltFile | undefined
}

type Environment = 'sandbox' | 'production'

type LoadedApp = { folder: string; shell: BuiltFile & { etag: string }; assets: Map<string, BuiltFile> }

/**
 * Opens the app that the launcher built and reads it on the first request. The sandbox reads it again after a new
 * build, so that developers see their changes. Files of the previous build remain until then.
 */
export function openBuiltApp(current: string, environment: Environment): BuiltApp {
  let loaded: LoadedApp | undefined
  const app = () => {
    if (loaded && environment === 'production') return loaded
    const folder = resolveFolder(current)
    if (loaded?.folder !== folder) loaded = loadApp(folder, environment)
    return loaded
  }
  return { shell: () => app().shell, asset: (name) => app().assets.get(name) }
}

function resolveFolder(current: string): string {
  try {
    return realpathSync(current)
  } catch {
    throw new ApiError('service_unavailable', { message: 'The dashboard is not built here: npm run setup.' })
  }
}

function loadApp(folder: string, environment: Environment): LoadedApp {
  const names = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in contentTypes)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    folder,
    shell: toShell(page.replace(environmentMark, `data-environment="${environment}"`)),
    assets: new Map(names.map((name) => [name, loadBuiltFile(join(folder, 'assets', name))])),
  }
}

// The page contains the environment, so that pages before sign-in can show it.
const environmentMark = 'data-environment="unknown"'

function toShell(body: string): LoadedApp['shell'] {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { contentType: 'text/html; charset=utf-8', body, encoded: encodeOnce(body), etag }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

function loadBuiltFile(path: string): BuiltFile {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
  if (!contentType.startsWith('text/')) return { contentType, body: readFileSync(path) }
  const encoded = { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
  return { contentType, body: readFileSync(path, 'utf8'), encoded }
}
