export type { AppContext } from './app-context.ts'
export { createOperatorSurface, type Surface } from './surface.ts'
