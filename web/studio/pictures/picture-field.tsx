import { useRef, useState } from 'react'
import { pictureSources, PICTURE_PATH_PATTERN } from '#contract/content/picture-path.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureDialog } from './picture-dialog.lazy.tsx'

interface PictureFieldProps {
  id: string
  label: string
  value: unknown
  isReadOnly: boolean
  describedBy: string | undefined
  onChange: (address: string | undefined) => void
}

/** Field for one optional picture. */
export function PictureField({ id, label, value, isReadOnly, describedBy, onChange }: PictureFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const address = typeof value === 'string' && PICTURE_PATH_PATTERN.test(value) ? value : undefined
  const buttonLabel = address ? 'Change picture' : 'Choose a picture'
  return (
    <div className="picture-field">
      {address && <img {...pictureSources(address)} sizes="240px" alt="" />}
      <Button
        ref={button}
        id={id}
        size="small"
        disabled={isReadOnly}
        // Includes the button's text, because the field's label would replace it as the accessible name.
        aria-label={`${buttonLabel}: ${label}`}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {buttonLabel}
      </Button>
      {address && !isReadOnly && (
        <Button
          size="small"
          onClick={() => {
            // Moves the focus, because this button is removed with the picture.
            button.current?.focus()
            onChange(undefined)
          }}
        >
          Remove<span className="sr-only"> the picture: {label}</span>
        </Button>
      )}
      <PictureDialog
        isOpen={isOpen}
        isAltTextRequired={false}
        onClose={() => setOpen(false)}
        onChoose={(picture) => onChange(picture.address)}
      />
    </div>
  )
}
