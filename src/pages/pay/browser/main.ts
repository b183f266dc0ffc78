import { takeUp } from './page.ts'
import { takePayments } from './paying.ts'

takeUp(takePayments)
