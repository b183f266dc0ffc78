export { createTexter, type Text, type Texter } from './texter.ts'
