import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Operation = {
  summary?: string
  description?: string
  parameters?: { name?: string }[]
  security?: Record<string, string[]>[]
  responses?: Record<string, unknown>
}

/** The parts of the service's OpenAPI document from which the client is generated. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** Returns the generated files of the client, by their names in sdk/src. */
export async function generateSdkSources(document: ApiDocument): Promise<Record<string, string>> {
  // Merchants call only these paths: the operator has the command line.
  const paths = mapMembers(document.paths, (operations, path) =>
    path.startsWith('/api/') ? mapMembers(operations, toTypedOperation) : undefined,
  )
  const schemas = selectReferenced(document.components.schemas, paths)
  const ofMerchants = { ...document, paths, webhooks: undefined, components: { schemas } }
  // A request may leave out a field that has a default.
  const types = await openapiTypes(toOpenApi(ofMerchants), { defaultNonNullable: false })
  return {
    'api.generated.ts': `${note}\n\n${astToString(types)}`,
    'calls.generated.ts': `${note}\n\n${formatCalls(paths)}`,
  }
}

/** Prepares an operation for the generated types. The types of errors are generated once, not per operation. */
export function toTypedOperation({ summary, description, ...operation }: Operation): Operation {
  return {
    ...operation,
    ...(summary === undefined ? {} : { summary }),
    ...(description === undefined || description === `${summary}.` ? {} : { description }),
    responses: mapMembers(operation.responses ?? {}, keepSuccess),
  }
}

// Each error is thrown as one of a few classes. The headers that all responses share are on each of them.
function keepSuccess(response: unknown, status: string): unknown {
  return status.startsWith('2') ? { ...Object(response), headers: undefined } : undefined
}

/** Returns the schemas to which a part of the document refers, directly or through others. */
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

/** Maps each member of a record. A member is left out if `make` returns undefined. */
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

/** Removes the examples: they are most of the document's text and repeat the types. */
export function toOpenApi(document: unknown): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (name, value) => {
    const isExample = name === 'example' || (name === 'examples' && Array.isArray(value))
    return isExample ? undefined : value
  })
}

/** Returns the credential of each call from a merchant's server, and whether the call honours an Idempotency-Key. */
function formatCalls(paths: ApiDocument['paths']): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const kind = toCallKind(operation)
      return kind === '' ? [] : [`  '${method.toUpperCase()} ${path}': '${kind}',`]
    }),
  )
  return [
    '/** The credentials of each call: a session (`s`), an API key (`a`), and an Idempotency-Key (`k`). */',
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
