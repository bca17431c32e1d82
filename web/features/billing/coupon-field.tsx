import { useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface CouponFieldProps {
  coupon: string
  /** Error of the submitted coupon. */
  error: string | undefined
  onCoupon: (code: string) => void
}

/** Coupon field, collapsed at first so that members without a coupon do not search for one. */
export function CouponField({ coupon, error, onCoupon }: CouponFieldProps) {
  const [isOpen, setOpen] = useState(coupon !== '')
  if (!isOpen)
    return (
      <p className="mt-5">
        <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
          I have a coupon
        </button>
      </p>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('coupon')
    if (input instanceof HTMLInputElement) onCoupon(input.value.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex items-end gap-3">
      <div className="grow">
        <Field
          name="coupon"
          label="Coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={error}
        />
      </div>
      <Button type="submit" className={error ? 'mb-7' : ''}>
        Apply
      </Button>
    </form>
  )
}
