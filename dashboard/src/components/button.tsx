import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ButtonStyle = {
  /** `main` is the page's primary action, `destroys` cannot be undone, `text` leaves without acting. */
  variant?: 'main' | 'other' | 'text' | 'destroys'
  isWide?: boolean
}

const buttonClass = ({ variant = 'other', isWide = false }: ButtonStyle) =>
  ['button', variant !== 'other' && `button-${variant}`, isWide && 'button-wide'].filter(Boolean).join(' ')

type Props = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** The label while the action runs. The button then ignores clicks. */
    working?: string | false | undefined
  }

/** Renders a button for an action on this page. */
export function Button({
  variant,
  isWide,
  working = false,
  children,
  onClick,
  type = 'button',
  ...more
}: Props) {
  const isWorking = working !== false
  return (
    <button
      {...more}
      // A button that becomes `disabled` loses the keyboard focus.
      type={isWorking ? 'button' : type}
      aria-disabled={isWorking || undefined}
      className={buttonClass({ variant, isWide })}
      onClick={isWorking ? undefined : onClick}
    >
      {isWorking ? working : children}
    </button>
  )
}

/** Renders a link to another page in the style of a button. */
export function ButtonLink({ variant, isWide, ...more }: ButtonStyle & LinkComponentProps) {
  return <Link {...more} className={buttonClass({ variant, isWide })} />
}
