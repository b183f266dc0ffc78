import { Fragment } from 'react'

/** Renders a text whose emails may break behind their signs, so that a narrow window does not break them within a word. */
export function BreakableText({ text }: { text: string }) {
  return text
    .split(/(\S+@\S+)/)
    .map((part, place) => (
      <Fragment key={place}>{part.includes('@') ? <BreakableEmail email={part} /> : part}</Fragment>
    ))
}

function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?<=[@._-])/).map((part, place) => (
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}
