export type { AppContext } from './app-context.ts'
