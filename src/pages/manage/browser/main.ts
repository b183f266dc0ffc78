import { readSession } from './call-manage.ts'
import { attachGate } from './gate.ts'
import { openView } from './view.ts'

attachGate()
// A page that is read again shows what it showed, as long as its session lasts.
if (readSession() !== undefined) void openView('')
