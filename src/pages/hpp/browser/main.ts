import { followReturn } from './follow-return.ts'
import { showLogo } from './logo.ts'
import { startPage } from '../../frame/browser/page.ts'
import { attachHostedPayment } from './hosted-payment.ts'

startPage(attachHostedPayment, () => {
  showLogo()
  followReturn()
})
