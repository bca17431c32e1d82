import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface SecretProps {
  label: string
  value: string
  /** What to do with the secret. */
  note?: string
}

/** Content of a dialog that shows a new secret, which cannot be shown again. */
export function Secret({
  label,
  value,
  note = 'Store it where your app reads it. You won’t be able to see it again.',
}: SecretProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast('Copied.', { isSuccess: true }),
      () => showToast('The browser didn’t allow copying. Select the text and copy it yourself.'),
    )
  return (
    <div className="mt-6 grid gap-6">
      <p>
        <label htmlFor="secret" className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <output id="secret" className="block border-2 border-text bg-raised p-4 font-mono text-sm break-all select-all">
          {value}
        </output>
      </p>
      <p>{note}</p>
      <p className="flex flex-wrap gap-3">
        <Button tone="main" onClick={() => void copy()}>
          Copy
        </Button>
        <DialogClose className={buttonClass()}>Done</DialogClose>
      </p>
    </div>
  )
}
