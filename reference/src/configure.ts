import type { createApiReference } from '@scalar/api-reference'
import type { ExplainedError } from './errors.ts'
import type { Document } from './page-document.ts'

type Configuration = NonNullable<Parameters<typeof createApiReference>[1]>

const slug = 'florin'

/** Returns the configuration of the page: everything from this origin, and links that outlive a change of its library. */
export function configure(document: Document, errors: readonly ExplainedError[]): Configuration {
  const anchors = new Map(errors.map(({ anchor, code }) => [code.toLowerCase().replaceAll('_', '-'), anchor]))
  return {
    slug,
    content: document,
    servers: [{ url: location.origin, description: 'This service.' }],
    // Only the credential that the reader enters is sent, never the cookie of the dashboard.
    customFetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    generateHeadingSlug: ({ slug: heading = '' }) => `${slug}/${anchors.get(heading) ?? heading}`,
    generateTagSlug: ({ name = '' }) => toTagSlug(name),
    generateOperationSlug: ({ operationId = '' }) => operationId,
    generateWebhookSlug: ({ name = '' }) => name,
    redirect: (hash) => toCurrentHash(document, hash),
    featuredClients: ['shell/curl', 'node/fetch', 'python/requests'],
    modelsSectionLabel: 'Schemas',
    orderSchemaPropertiesBy: 'preserve',
    documentDownloadType: 'none',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  }
}

/** Converts the anchors of operations, events and schemas, such as `#payInvoice`, to those of the library. */
function toCurrentHash({ paths, webhooks }: Document, hash: string): string | undefined {
  const name = hash.slice(1)
  if (name.startsWith('schema-')) return `#schemas/${name.slice('schema-'.length)}`
  const operation = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name)
  if (operation) return `#tag/${toTagSlug(operation.tags[0])}/${name}`
  const [event, webhook] = Object.entries(webhooks).find(([, { post }]) => post.operationId === name) ?? []
  return webhook && `#tag/${toTagSlug(webhook.post.tags[0])}/webhook/${event}`
}

function toTagSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
