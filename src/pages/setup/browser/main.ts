import { takeUp } from '../../frame/browser/page.ts'
import { saveMethod } from './saving.ts'

takeUp(saveMethod)
