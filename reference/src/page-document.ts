import type { ExplainedError } from './errors.ts'

/** The parts of the OpenAPI document that the page reads or changes. */
export type Document = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { responses: Record<string, ErrorResponse> }
}

type ErrorExample = { value: { error: string; reasonCode?: string | number } }

type ErrorResponse = { content: { 'application/json': { examples?: Record<string, ErrorExample> } } }

type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  responses: Record<string, { $ref?: string }>
}

const links =
  'The [guide](/guide) explains how the calls work together. The same as a document: [/openapi.json](/openapi.json).'

/** Adds the errors to the introduction, and links to those of each operation to its description. */
export function toPageDocument(document: Document, errors: readonly ExplainedError[]): Document {
  const { info, paths } = document
  const linkErrors = (operation: Operation): Operation => {
    const codes = listCodes(document, operation)
    const links = errors.filter(({ code }) => codes.has(code)).map(toLink)
    const { summary, description } = operation
    // Without a text of its own, an operation has its summary as the description.
    const text = description === `${summary}.` ? '' : `${description}\n\n`
    return { ...operation, description: `${text}Errors: ${links.join(', ')}.` }
  }
  return {
    ...document,
    info: {
      ...info,
      title: `${info.title} API reference`,
      description: [info.description, links, ...toMarkdown(errors)].join('\n\n'),
    },
    paths: mapValues(paths, (path) => mapValues(path, linkErrors)),
  }
}

function toMarkdown(errors: readonly ExplainedError[]): string[] {
  return ['## Errors', ...errors.flatMap(({ code, paragraphs }) => [`### ${code}`, ...paragraphs])]
}

function listCodes({ components }: Document, { responses }: Operation): Set<string> {
  const names = Object.values(responses).map(({ $ref = '' }) => $ref.slice($ref.lastIndexOf('/') + 1))
  const examples = names.flatMap((name) =>
    Object.values(components.responses[name]?.content['application/json'].examples ?? {}),
  )
  return new Set(examples.map(({ value }) => toCode(value)))
}

/** Returns the code of an error's explanation. The many numbers of declines share one. */
function toCode({ error, reasonCode = error }: ErrorExample['value']): string {
  return typeof reasonCode === 'number' ? 'declined' : reasonCode
}

function toLink({ code, anchor }: ExplainedError): string {
  return `[\`${code}\`](#${anchor})`
}

function mapValues<Value>(
  record: Record<string, Value>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
