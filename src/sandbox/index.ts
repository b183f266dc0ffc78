export { sandboxEndpoints } from './sandbox-endpoints.ts'
export type { SandboxContext } from './sandbox-context.ts'
