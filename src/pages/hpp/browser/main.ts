import { followReturn } from './follow-return.ts'
import { showLogo } from './logo.ts'
import { takeUp } from '../../frame/browser/page.ts'
import { payOnce } from './paying-once.ts'

takeUp(payOnce, () => {
  showLogo()
  followReturn()
})
