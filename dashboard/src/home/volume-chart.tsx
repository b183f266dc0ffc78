import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { money, shortMoney } from '../components/money.ts'
import { formatDay } from '../components/date-names.ts'
import { barParts, dayRead, scaleTop, volumeOn } from './day-sums.ts'
import type { Day } from './home-query.ts'

const height = 160
const foot = 18
const head = 18
const ground = height - foot

/** Draws the volume of each day as a bar, newest at the right. The pointer or the arrow keys select a day to read. */
export function VolumeChart({ days }: { days: readonly Day[] }) {
  const [place, setPlace] = useState<number>()
  const last = days.length - 1
  const current = place === undefined ? undefined : days[Math.min(place, last)]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextBarIndex(event.key, place ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPlace(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
  }
  const isRead = place ?? last
  const read = days[Math.min(isRead, last)]
  const top = scaleTop(days)
  return (
    <>
      <p className="small soft chart-reading">
        {current ? dayRead(current) : 'Point at a day, or use the arrow keys'}
      </p>
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          <span>{shortMoney(top)}</span>
          <span>{shortMoney(top / 2)}</span>
        </div>
        <div
          className="chart"
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={Math.min(isRead, last) + 1}
          aria-valuetext={read && dayRead(read)}
          onKeyDown={onKeyDown}
          onFocus={() => setPlace((index) => index ?? last)}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPlace(undefined)}
        >
          <Bars days={days} read={current} />
        </div>
      </div>
    </>
  )
}

function nextBarIndex(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

function Bars({ days, read }: { days: readonly Day[]; read: Day | undefined }) {
  const sums = days.map(volumeOn)
  const most = Math.max(...sums, 0)
  const top = scaleTop(days)
  const highest = most > 0 ? sums.indexOf(most) : -1
  const widthOfDay = 100 / days.length
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {[head, (head + ground) / 2].map((y) => (
        <line key={y} className="chart-grid" x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {days.map((day, place) => (
        <Bar
          key={day.date}
          day={day}
          top={top}
          left={place * widthOfDay}
          width={widthOfDay}
          isRead={day === read}
        />
      ))}
      <line className="chart-ground" x1="0" x2="100%" y1={ground} y2={ground} />
      <DayLabel days={days} place={0} />
      <DayLabel days={days} place={days.length - 1} />
      {highest >= 0 && (
        <text
          className="chart-label"
          x={`${labelAt(highest, days.length)}%`}
          y="12"
          textAnchor={anchorOf(highest, days.length)}
        >
          {formatDay(days[highest]?.date ?? '')}: {money(most)}
        </text>
      )}
    </svg>
  )
}

type BarProps = { day: Day; top: number; left: number; width: number; isRead: boolean }

function Bar({ day, top, left, width, isRead }: BarProps) {
  let y = ground
  return (
    <g className={isRead ? 'chart-read' : undefined}>
      {isRead && (
        <rect className="chart-column" x={`${left}%`} y={head} width={`${width}%`} height={ground - head} />
      )}
      {barParts.map(({ name, of }) => {
        const tall = (of(day) / top) * (ground - head)
        y -= tall
        return (
          <rect
            key={name}
            className={`chart-${name}`}
            x={`${left + width * 0.15}%`}
            y={y}
            width={`${width * 0.7}%`}
            height={tall}
          />
        )
      })}
    </g>
  )
}

function DayLabel({ days, place }: { days: readonly Day[]; place: number }) {
  const date = days[place]?.date
  if (date === undefined) return null
  return (
    <text
      className="chart-label"
      x={place === 0 ? '0' : '100%'}
      y={height - 4}
      textAnchor={place === 0 ? 'start' : 'end'}
    >
      {formatDay(date)}
    </text>
  )
}

// A label near an edge is aligned with the edge, or it would be cut off.
function anchorOf(place: number, count: number): 'start' | 'middle' | 'end' {
  const share = (place + 0.5) / count
  if (share < 0.2) return 'start'
  return share > 0.8 ? 'end' : 'middle'
}

function labelAt(place: number, count: number): number {
  const anchor = anchorOf(place, count)
  if (anchor === 'start') return (place / count) * 100
  return ((place + (anchor === 'end' ? 1 : 0.5)) / count) * 100
}
