export { sandboxEndpoints } from './sandbox-endpoints.ts'
export type { SandboxServices } from './sandbox-services.ts'
