import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Operation = {
  summary?: string
  description?: string
  parameters?: { name?: string }[]
  security?: Record<string, string[]>[]
  responses?: Record<string, unknown>
}

/** The service's OpenAPI document, as far as the client is made from it. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** The files of the client that follow from the document, by their names in sdk/src. */
export async function generateSdkSources(document: ApiDocument): Promise<Record<string, string>> {
  // Merchants call nothing else: the operator has the command line.
  const paths = mapMembers(document.paths, (operations, path) =>
    path.startsWith('/api/') ? mapMembers(operations, toTypedOperation) : undefined,
  )
  const schemas = selectReferenced(document.components.schemas, paths)
  const ofMerchants = { ...document, paths, webhooks: undefined, components: { schemas } }
  // What has a default can be left out of a request.
  const types = await openapiTypes(toOpenApi(ofMerchants), { defaultNonNullable: false })
  return {
    'api.generated.ts': `${note}\n\n${astToString(types)}`,
    'calls.generated.ts': `${note}\n\n${formatCalls(paths)}`,
  }
}

/** An operation as types are made of it: what any refusal says is said once. */
export function toTypedOperation({ summary, description, ...operation }: Operation): Operation {
  return {
    ...operation,
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined || description === `${summary}.` ? {} : { description }),
    responses: mapMembers(operation.responses ?? {}, keepSuccess),
  }
}

// Every refusal is thrown as one of a few classes, and what any answer carries in its headers is on each.
function keepSuccess(answer: unknown, status: string): unknown {
  return status.startsWith('2') ? { ...Object(answer), headers: undefined } : undefined
}

/** Those of the schemas that a part of the document refers to, and what they refer to. */
export function selectReferenced(schemas: Record<string, unknown>, part: unknown): Record<string, unknown> {
  const found = new Set<string>()
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow(JSON.stringify(schemas[name]))
    }
  }
  follow(JSON.stringify(part))
  return mapMembers(schemas, (schema, name) => (found.has(name) ? schema : undefined))
}

/** Each member made into another, or left out. */
export function mapMembers<From, To>(
  members: Record<string, From>,
  make: (member: From, name: string) => To | undefined,
): Record<string, To> {
  const made: Record<string, To> = {}
  for (const [name, member] of Object.entries(members)) {
    const other = make(member, name)
    if (other !== undefined) made[name] = other
  }
  return made
}

/** Without its examples: beside types they are most of what there is to read, and say nothing more. */
export function toOpenApi(document: unknown): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (name, held) => {
    const isExample = name === 'example' || (name === 'examples' && Array.isArray(held))
    return isExample ? undefined : held
  })
}

/** Which credential each call takes of a merchant's server, and which of them honour an Idempotency-Key. */
function formatCalls(paths: ApiDocument['paths']): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const kind = toCallKind(operation)
      return kind === '' ? [] : [`  '${method.toUpperCase()} ${path}': '${kind}',`]
    }),
  )
  return [
    '/** What each call takes: a session (`s`), an API key (`a`), and an Idempotency-Key (`k`). */',
    'export const calls: Readonly<Record<string, string>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

function toCallKind({ parameters = [], security = [] }: Operation): string {
  const schemes = security.flatMap((each) => Object.keys(each))
  const credential = schemes.includes('session') ? 's' : schemes.includes('apiKey') ? 'a' : ''
  const takesKey = parameters.some(({ name }) => name?.toLowerCase() === 'idempotency-key')
  return takesKey ? `${credential}k` : credential
}
