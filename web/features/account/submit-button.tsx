import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Button } from '#web/ui/button.tsx'

interface SubmitButtonProps {
  words: string
  /** Shown while the answer is awaited. */
  busyWords: string
  isBusy: boolean | undefined
}

/** The one action of a form. It cannot be pressed before the form's script is there; while it is at work it keeps its place and the focus. */
export function SubmitButton({ words, busyWords, isBusy }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      tone="main"
      size="large"
      disabled={!useHydrated()}
      aria-disabled={isBusy}
      className="mt-1 w-full justify-between!"
    >
      {isBusy ? busyWords : words}
      {isBusy ? <span aria-hidden="true" className="busy" /> : <Arrow />}
    </Button>
  )
}
