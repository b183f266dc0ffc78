import { takeUp } from '../../frame/browser/page.ts'
import { takePayments } from './paying.ts'

takeUp(takePayments)
