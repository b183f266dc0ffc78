import { requestShared } from './run/ask-shared.ts'
import { share } from './shared-service.ts'

share({ service: await requestShared('service') })
