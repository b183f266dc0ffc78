import { showLogo } from './logo.ts'
import { takeUp } from './page.ts'
import { payOnce } from './paying-once.ts'

takeUp(payOnce, showLogo)
