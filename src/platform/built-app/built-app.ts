import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ApiError } from '#kernel/refusals'
import { encodeOnce, type HttpResponse, type IncomingRequest } from '#platform/http'

/** A file of the app in its response format, compressed once for all requests. */
export type BuiltFile = Required<Pick<HttpResponse, 'contentType' | 'body'>> & Pick<HttpResponse, 'encoded'>

type BuiltPage = BuiltFile & { etag: string }

/** The built app, kept in memory so that no path of a request reaches the disk. */
export type BuiltApp = {
  /** Returns a page by its path without `.html`. The shell of an app is its page `index`. */
  page(name: string): BuiltPage | undefined
  asset(name: string): BuiltFile | undefined
}

type LoadedApp = {
  folder: string
  page(name: string): BuiltPage | undefined
  assets: Map<string, BuiltFile>
}

type AppOptions = {
  environment: 'sandbox' | 'production'
  /** Completes a built page with the text that only the service knows. Default: the page is complete. */
  complete?(page: string): string
}

/** The apps that the launcher builds. */
export type AppName = 'dashboard' | 'guide' | 'reference'

/**
 * Opens an app that the launcher built and reads it on the first request. The sandbox reads it again after a new
 * build, so that developers see their changes. Files of the previous build remain until then.
 */
export function openBuiltApp(name: AppName, options: AppOptions): BuiltApp {
  let loaded: LoadedApp | undefined
  const app = () => {
    if (loaded && options.environment === 'production') return loaded
    const folder = resolveFolder(name)
    if (loaded?.folder !== folder) loaded = loadApp(folder, options)
    return loaded
  }
  return { page: (page) => app().page(page), asset: (file) => app().assets.get(file) }
}

// The output folder of the launcher: scripts/built-apps.js.
const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')

function resolveFolder(name: AppName): string {
  try {
    return realpathSync(join(cache, name, 'current'))
  } catch {
    throw new ApiError('service_unavailable', {
      message: `The ${name} is not built yet: retry in a minute, or run npm run setup.`,
    })
  }
}

function loadApp(folder: string, { complete = (page) => page }: AppOptions): LoadedApp {
  const names = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in contentTypes)
  return {
    folder,
    page: loadPages(folder, complete),
    assets: new Map(names.map((name) => [name, loadBuiltFile(join(folder, 'assets', name))])),
  }
}

/** Reads all pages. Each is completed and compressed at its first request. */
function loadPages(folder: string, complete: (page: string) => string): LoadedApp['page'] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const built = new Map(
    paths
      .filter((path) => extname(path) === '.html')
      .map((path) => [path.slice(0, -'.html'.length), readFileSync(join(folder, path), 'utf8')]),
  )
  const pages = new Map<string, BuiltPage>()
  return (name) => {
    const source = built.get(name)
    if (source !== undefined && !pages.has(name)) pages.set(name, toPage(complete(source)))
    return pages.get(name)
  }
}

function toPage(body: string): BuiltPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { contentType: 'text/html; charset=utf-8', body, encoded: encodeOnce(body), etag }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

function loadBuiltFile(path: string): BuiltFile {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
  if (!contentType.startsWith('text/')) return { contentType, body: readFileSync(path) }
  const encoded = { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
  return { contentType, body: readFileSync(path, 'utf8'), encoded }
}

/**
 * Returns the response for a page of an app, with these headers. Without a name, the page is the shell of the app. A browser
 * that has the page gets no body.
 */
export function toPageResponse(
  app: BuiltApp,
  { header }: Pick<IncomingRequest, 'header'>,
  pageHeaders: Record<string, string>,
  name = 'index',
): HttpResponse {
  const found = app.page(name)
  if (!found) throw new ApiError('not_found')
  const { etag, ...page } = found
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, ...pageHeaders }
  const isKnown = (header('if-none-match') ?? '').split(',').some((each) => each.trim() === etag)
  return isKnown ? { statusCode: 304, headers, body: '' } : { statusCode: 200, headers, ...page }
}

/** Returns the response for a file of an app, by the last part of its path. Its name contains a hash of its content. */
export function toAssetResponse(app: BuiltApp, { path }: Pick<IncomingRequest, 'path'>): HttpResponse {
  const asset = app.asset(path.slice(path.indexOf('/assets/') + '/assets/'.length))
  if (!asset) throw new ApiError('not_found')
  return { statusCode: 200, headers: assetHeaders, ...asset }
}

const yearSeconds = 31_536_000

const assetHeaders: Record<string, string> = {
  'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
