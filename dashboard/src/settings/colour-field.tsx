import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import type { BrandingValues } from './branding-values.ts'

type Props = {
  form: UseFormReturn<BrandingValues>
  /** The problem of the color as it is typed. */
  problem: string | undefined
}

const standardColour = '#1f5fd1'

/** Renders the field of a color: its text and its swatch. A color with too little contrast offers the nearest one. */
export function ColourField({ form, problem }: Props) {
  const { register, formState, setValue, setFocus } = form
  const typed = form.watch('colour').trim()
  const error = problem ?? formState.errors.colour?.message
  const nearest = /#[0-9a-f]{6}$/.exec(error ?? '')?.[0]
  const use = (colour: string) => {
    form.clearErrors('colour')
    setValue('colour', colour, { shouldDirty: true })
  }
  return (
    <div className="colour-field">
      <TextField
        label="Color"
        hint="Buttons and links, as #rrggbb. Leave it empty for blue."
        autoComplete="off"
        spellCheck={false}
        error={error}
        {...register('colour')}
      />
      <input
        className="swatch"
        type="color"
        aria-label="Pick the color"
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : standardColour}
        onChange={({ target }) => use(target.value)}
      />
      {nearest && (
        <Button
          onClick={() => {
            use(nearest)
            setFocus('colour')
          }}
        >
          Use {nearest}
        </Button>
      )}
    </div>
  )
}
