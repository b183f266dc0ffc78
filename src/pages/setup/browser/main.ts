import { takeUp } from '../../frame/browser/page.ts'
import { saveMethod } from './saving.ts'

takeUp((card, subject, renew) => {
  // Something is due meanwhile, which this page has no script for.
  if (card.section.dataset['due'] !== undefined) return location.reload()
  saveMethod(card, subject, renew)
})
