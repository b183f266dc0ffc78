import { takeUp } from './page.ts'
import { saveMethod } from './saving.ts'

takeUp(saveMethod)
