import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Heading and introduction of a step. The heading receives the focus after a step change. */
export function StepHead({
  title,
  shouldFocusHeading,
  children,
}: {
  title: string
  shouldFocusHeading: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shouldFocusHeading) heading.current?.focus()
  }, [shouldFocusHeading])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="setup-title condensed outline-none">
        {title}
      </h1>
      {children && <p className="mb-7 max-w-[540px] text-lg leading-[1.45]">{children}</p>}
    </>
  )
}

interface StepActionsProps {
  label: string
  isBusy?: boolean
  /** If undefined, the button submits the form. */
  onContinue?: (() => void) | undefined
  onLater: () => void
}

/** Button for the main action of a step, and a button that skips the step. */
export const StepActions = ({ label, isBusy = false, onContinue, onLater }: StepActionsProps) => (
  <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
    <Button
      tone="main"
      size="large"
      type={onContinue ? 'button' : 'submit'}
      aria-disabled={isBusy}
      onClick={onContinue}
    >
      {label}
    </Button>
    <Button tone="bare" onClick={onLater}>
      Later
    </Button>
  </p>
)

/** Error message that screen readers announce. */
export const ErrorMessage = ({ message }: { message: string | undefined }) => (
  <p role="alert" className="mb-5 max-w-[640px] border-l-4 border-bad bg-raised px-4 py-3 font-semibold empty:hidden">
    {message}
  </p>
)

/** Props of every step. */
export interface StepProps {
  /** Whether the step was opened from another step. */
  shouldFocusHeading: boolean
  onDone: () => void
  onLater: () => void
}
