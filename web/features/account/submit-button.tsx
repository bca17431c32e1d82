import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Button } from '#web/ui/button.tsx'

interface SubmitButtonProps {
  label: string
  /** Label while the request is running. */
  busyLabel: string
  isBusy: boolean | undefined
}

/** Submit button of a form. Disabled before hydration; while busy it remains mounted and focused. */
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
