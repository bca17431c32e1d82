import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useRegisteredShortcuts } from './use-shortcuts.ts'

/** Display names of keys without a visible character. */
const keyLabels: Readonly<Record<string, string>> = { ' ': 'Space', Backspace: '⌫' }

/** Dialog that lists the keyboard shortcuts of the current page. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const shortcuts = useRegisteredShortcuts()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      text="The shortcuts work on this page while you aren’t typing."
    >
      <dl className="mt-6 border-t border-text">
        {shortcuts.map(({ key, description }) => (
          <div key={`${key} ${description}`} className="flex min-h-11 items-center gap-4 border-b border-rule">
            <dt className="w-16">
              <kbd className="studio-key-listed">{keyLabels[key] ?? key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <DialogClose className={buttonClass()}>Close</DialogClose>
      </p>
    </Dialog>
  )
}
