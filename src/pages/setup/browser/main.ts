import { startPage } from '../../frame/browser/page.ts'
import { attachSaveForm } from './save-method.ts'

startPage((card, subject, renew) => {
  // Something is due meanwhile, which this page has no script for.
  if (card.section.dataset['due'] !== undefined) return location.reload()
  attachSaveForm(card, subject, renew)
})
