import { Button } from './button.tsx'

type Props = {
  shown: number
  timeZone: string
  /** Goes on to what is older; not given where nothing is. */
  onOlder?: (() => void) | undefined
  onNewer?: (() => void) | undefined
}

/** How much of a list is in sight, and the ways to the rest of it. */
export function ListFoot({ shown, timeZone, onOlder, onNewer }: Props) {
  return (
    <div className="list-foot">
      <p className="small soft">
        <span role="status">{shown} shown</span>
        {onOlder && ', more to come'}. Times are those of {timeZone.replaceAll('_', ' ')}.
      </p>
      <div className="buttons">
        {onNewer && <Button onClick={onNewer}>Newer</Button>}
        {onOlder && <Button onClick={onOlder}>Older</Button>}
      </div>
    </div>
  )
}
