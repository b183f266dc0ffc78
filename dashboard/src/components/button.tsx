import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ButtonStyle = {
  /** `main` is what the page is for, `destroys` what cannot be taken back, `text` what leads away. */
  look?: 'main' | 'other' | 'text' | 'destroys'
  isWide?: boolean
}

const buttonClass = ({ look = 'other', isWide = false }: ButtonStyle) =>
  ['button', look !== 'other' && `button-${look}`, isWide && 'button-wide'].filter(Boolean).join(' ')

type Props = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** What it says while it works; it stays where it is, and a second press does nothing. */
    working?: string | false | undefined
  }

/** Does something on this page. */
export function Button({
  look,
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
      // A disabled button would lose the focus of whoever pressed it.
      type={isWorking ? 'button' : type}
      aria-disabled={isWorking || undefined}
      className={buttonClass({ look, isWide })}
      onClick={isWorking ? undefined : onClick}
    >
      {isWorking ? working : children}
    </button>
  )
}

/** Leads to another page, and looks like a button because it is what the page is for. */
export function ButtonLink({ look, isWide, ...more }: ButtonStyle & LinkComponentProps) {
  return <Link {...more} className={buttonClass({ look, isWide })} />
}
