import { useState } from 'react'
import type { SiteInfo } from '#contract/site.ts'
import { logInThrough } from '#web/session/actions/oauth.ts'
import { Button } from '#web/ui/button.tsx'

interface ProviderButtonsProps {
  providers: NonNullable<SiteInfo['providers']>
  onStart: () => void
  /** Called with the member, or with the error. */
  onDone: (outcome: unknown) => void
}

/** Buttons for external sign-in, one for each identity provider of the academy. */
export function ProviderButtons({ providers, onStart, onDone }: ProviderButtonsProps) {
  const [openProvider, setOpenProvider] = useState<string>()
  const signIn = async (name: string) => {
    setOpenProvider(name)
    onStart()
    const outcome = await logInThrough(name)
    setOpenProvider(undefined)
    onDone(outcome)
  }
  return (
    <section aria-label="Other ways to sign in" className="mt-6 grid gap-3 border-t border-rule pt-6">
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          size="large"
          aria-disabled={openProvider !== undefined}
          className="w-full justify-between!"
          onClick={() => openProvider === undefined && void signIn(name)}
        >
          {openProvider === name ? `Waiting for ${label}` : `Sign in with ${label}`}
          {openProvider === name && <span aria-hidden="true" className="busy" />}
        </Button>
      ))}
    </section>
  )
}
