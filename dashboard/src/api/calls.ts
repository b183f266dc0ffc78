import type { paths } from './api.generated.ts'

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The calls that a dashboard can make: those of the document of the service. */
export type CallName = {
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

type JsonBodyOf<Held> = Held extends { content: { 'application/json': infer Json } } ? Json : never

/** What a call answers when all is well. */
export type ResponseOf<Name extends CallName> =
  OperationOf<Name> extends { responses: infer Responses }
    ? JsonBodyOf<Responses[keyof Responses & (200 | 201 | 202)]>
    : never

/** What a call takes. */
export type BodyOf<Name extends CallName> =
  OperationOf<Name> extends { requestBody?: infer Body } ? JsonBodyOf<NonNullable<Body>> : undefined
