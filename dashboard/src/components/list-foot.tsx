import { Button } from './button.tsx'
import { formatZone } from './zone-note.tsx'

type Props = {
  shown: number
  timeZone: string
  /** Whether the next page has older records. */
  isByAge: boolean
  /** Opens the next page; undefined on the last one. */
  onOlder?: (() => void) | undefined
  onNewer?: (() => void) | undefined
}

/** Shows the number of rows on the page, and buttons to the next and previous page. */
export function ListFoot({ shown, timeZone, isByAge, onOlder, onNewer }: Props) {
  return (
    <div className="list-foot">
      <p className="small soft">
        <span role="status">{shown} shown</span>
        {onOlder && ', more to come'}. Times are in {formatZone(timeZone)}.
      </p>
      <div className="buttons">
        {onNewer && <Button onClick={onNewer}>{isByAge ? 'Newer' : 'Previous'}</Button>}
        {onOlder && <Button onClick={onOlder}>{isByAge ? 'Older' : 'Next'}</Button>}
      </div>
    </div>
  )
}
