import type { paths } from './api.generated.ts'

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The requests that the dashboard can send, from the OpenAPI document of the service. */
export type EndpointName = {
  [Path in keyof paths & string]: {
    [Method in Verb]: paths[Path][Method] extends object ? `${Uppercase<Method>} ${Path}` : never
  }[Verb]
}[keyof paths & string]

type OperationOf<Name> = Name extends `${infer Method} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<Method> extends keyof paths[Path]
      ? paths[Path][Lowercase<Method>]
      : never
    : never
  : never

type JsonBodyOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

/** The response body of a successful request. */
export type ResponseOf<Name extends EndpointName> =
  OperationOf<Name> extends { responses: infer Responses }
    ? JsonBodyOf<Responses[keyof Responses & (200 | 201 | 202)]>
    : never

/** The body of a request. */
export type BodyOf<Name extends EndpointName> =
  OperationOf<Name> extends { requestBody?: infer Body } ? JsonBodyOf<NonNullable<Body>> : undefined
