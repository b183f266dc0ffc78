import { startPage } from '../../frame/browser/page.ts'
import { attachSaveForm } from './save-method.ts'

startPage((card, subject, renew) => {
  // An amount has become due, and this page's script cannot pay it.
  if (card.section.dataset['due'] !== undefined) return location.reload()
  attachSaveForm(card, subject, renew)
})
