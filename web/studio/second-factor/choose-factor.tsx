import { canUsePasskeys } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'

interface ChooseFactorProps {
  error: string | undefined
  onPasskey: () => void
  onApp: () => void
  /** Returns to the previous step; undefined in the first step. */
  onBack: (() => void) | undefined
}

/** Choice between a passkey, which is recommended, and an authenticator app. */
export function ChooseFactor({ error, onPasskey, onApp, onBack }: ChooseFactorProps) {
  const supportsPasskeys = canUsePasskeys()
  return (
    <>
      <h2 className="text-4xl leading-none condensed">Choose a second factor</h2>
      <p className="mt-3">
        A password can be guessed or leaked. The Studio asks for a second factor each time you sign in. You can set up
        passkeys and an authenticator app.
      </p>
      <p role="alert" className="mt-4 font-semibold text-bad empty:hidden">
        {error}
      </p>
      <section className="mt-8 border-t-2 border-text pt-4">
        <h3 className="text-2xl leading-none condensed">Passkey (recommended)</h3>
        <p className="mt-2">
          Sign in with your face, your fingerprint or a security key. There’s nothing to type, and a fake page can’t
          steal a passkey.
        </p>
        <p className="mt-4">
          {supportsPasskeys ? (
            <Button tone="main" onClick={onPasskey}>
              Create passkey
            </Button>
          ) : (
            <span className="text-sm text-quiet">
              Passkeys aren’t available: this browser is too old, or the page wasn’t loaded over HTTPS.
            </span>
          )}
        </p>
      </section>
      <section className="mt-8 border-t-2 border-text pt-4">
        <h3 className="text-2xl leading-none condensed">Authenticator app</h3>
        <p className="mt-2">A six-digit code from your phone that changes every 30 seconds.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button tone={supportsPasskeys ? 'plain' : 'main'} onClick={onApp}>
            Connect app
          </Button>
          {onBack && <Button onClick={onBack}>Back</Button>}
        </p>
      </section>
    </>
  )
}
