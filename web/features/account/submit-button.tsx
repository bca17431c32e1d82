import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Button } from '#web/ui/button.tsx'

interface SubmitButtonProps {
  label: string
  /** Shown until the server has answered. */
  busyLabel: string
  isBusy: boolean | undefined
}

/**
 * The one action of a form. It is disabled until the form's script has loaded; while it is busy it stays in the page
 * and has the focus.
 */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      tone="main"
      size="large"
      disabled={!useHydrated()}
      aria-disabled={isBusy}
      className="mt-1 w-full justify-between!"
    >
      {isBusy ? busyLabel : label}
      {isBusy ? <span aria-hidden="true" className="busy" /> : <Arrow />}
    </Button>
  )
}
