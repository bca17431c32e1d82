import { canUsePasskeys } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'

interface ChooseFactorProps {
  error: string | undefined
  onPasskey: () => void
  onApp: () => void
  /** Where there is something to go back to. */
  onBack: (() => void) | undefined
}

/** What to prove with: a passkey, which is better, or an app. */
export function ChooseFactor({ error, onPasskey, onApp, onBack }: ChooseFactorProps) {
  const hasPasskeys = canUsePasskeys()
  return (
    <>
      <h2 className="text-4xl leading-none condensed">How do you want to prove it is you?</h2>
      <p className="mt-3">
        A password can be guessed or given away. The Studio asks for a second proof once, each time you sign in. Both
        may be set up side by side.
      </p>
      <p role="alert" className="mt-4 font-semibold text-bad empty:hidden">
        {error}
      </p>
      <section className="mt-8 border-t-2 border-text pt-4">
        <h3 className="text-2xl leading-none condensed">Better: a passkey</h3>
        <p className="mt-2">
          Face, finger or a key you plug in. Nothing to type, and it cannot be given to a false page.
        </p>
        <p className="mt-4">
          {hasPasskeys ? (
            <Button tone="main" onClick={onPasskey}>
              Make a passkey
            </Button>
          ) : (
            <span className="text-sm text-quiet">
              This browser has none for this page: it is too old, or the page did not come over HTTPS.
            </span>
          )}
        </p>
      </section>
      <section className="mt-8 border-t-2 border-text pt-4">
        <h3 className="text-2xl leading-none condensed">An app with codes</h3>
        <p className="mt-2">Six digits from your phone, which change every 30 seconds.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button tone={hasPasskeys ? 'plain' : 'main'} onClick={onApp}>
            Connect an app
          </Button>
          {onBack && <Button onClick={onBack}>Back</Button>}
        </p>
      </section>
    </>
  )
}
