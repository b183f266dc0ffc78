import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

type Operation = {
  parameters?: { name?: string }[]
  security?: Record<string, string[]>[]
  responses?: Record<string, unknown>
}

/** The service's OpenAPI document, as far as the client is made from it. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** The files of the client that follow from the document, by their names in sdk/src. */
export async function sdkSources(document: ApiDocument): Promise<Record<string, string>> {
  // Merchants call nothing else: the operator has the command line.
  const paths = mapped(document.paths, (operations, path) =>
    path.startsWith('/api/') ? mapped(operations, withoutRefusals) : undefined,
  )
  const ofMerchants: unknown = { ...document, paths, webhooks: undefined }
  // What has a default can be left out of a request.
  const types = await openapiTypes(asOpenApi(ofMerchants), { defaultNonNullable: false })
  return {
    'api.generated.ts': `${note}\n\n${astToString(types)}`,
    'calls.generated.ts': `${note}\n\n${callsOf(paths)}`,
  }
}

// Every refusal is thrown as one of a few classes.
function withoutRefusals(operation: Operation): Operation {
  const fine = mapped(operation.responses ?? {}, (answer, status) =>
    status.startsWith('2') ? answer : undefined,
  )
  return { ...operation, responses: fine }
}

/** Each member made into another, or left out. */
function mapped<From, To>(
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

function asOpenApi(document: unknown): OpenAPI3 {
  return JSON.parse(JSON.stringify(document))
}

/** Which credential each call takes of a merchant's server, and which of them honour an Idempotency-Key. */
function callsOf(paths: ApiDocument['paths']): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const kind = kindOf(operation)
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

function kindOf({ parameters = [], security = [] }: Operation): string {
  const schemes = security.flatMap((each) => Object.keys(each))
  const credential = schemes.includes('session') ? 's' : schemes.includes('apiKey') ? 'a' : ''
  const takesKey = parameters.some(({ name }) => name?.toLowerCase() === 'idempotency-key')
  return takesKey ? `${credential}k` : credential
}
