import { useState } from 'react'
import { useDebounced } from '../components/use-debounced.ts'

/** Returns unsaved values shortly after their last change. Equal values stay the same object. */
export function useDraft<Body>(body: Body): Body {
  return JSON.parse(useDebounced(JSON.stringify(body)))
}

/** Returns the preview, or the last one while the values are invalid and there is none. */
export function useLastPreview<Preview>(preview: Preview | undefined): Preview | undefined {
  const [shown, setShown] = useState(preview)
  if (preview !== undefined && preview !== shown) setShown(preview)
  return preview ?? shown
}
