import { useEffect, useRef, useState } from 'react'
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
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const signIn = async (name: string) => {
    setOpenProvider(name)
    onStart()
    controller.current = new AbortController()
    const outcome = await logInThrough(name, { signal: controller.current.signal })
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
      {openProvider !== undefined && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-quiet">
          Sign in using the other window.
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </p>
      )}
    </section>
  )
}
