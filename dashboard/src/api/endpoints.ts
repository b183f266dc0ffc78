import type { paths as ApiPaths } from '../../../sdk/src/api.generated.ts'
import type { paths as DashboardPaths } from './api.generated.ts'

type Paths = ApiPaths & DashboardPaths

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The requests that the dashboard can send, from the OpenAPI document of the service. */
export type EndpointName = {
  [Path in keyof Paths & string]: {
    [Method in Verb]: Paths[Path][Method] extends object ? `${Uppercase<Method>} ${Path}` : never
  }[Verb]
}[keyof Paths & string]

type OperationOf<Name> = Name extends `${infer Method} ${infer Path}`
  ? Path extends keyof Paths
    ? Lowercase<Method> extends keyof Paths[Path]
      ? Paths[Path][Lowercase<Method>]
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
