import { useEffect } from 'react'
import { WelcomeForm } from '#web/features/welcome/index.ts'
import { site } from '#web/site.ts'
import { AuthPage } from '#web/layouts/auth/auth-page.tsx'
import type { Frame } from './frame.ts'
import { PosterPage } from '#web/layouts/auth/poster-page.tsx'

interface WelcomeProps extends Frame {
  ownerId: string
  onDone: () => void
}

/**
 * The questions before the first page of a new member. The address stays that of the page, so the member still gets
 * there.
 */
export function Welcome({ ownerId, onDone, hasFrame }: WelcomeProps) {
  useEffect(() => {
    const before = document.title
    document.title = `Welcome · ${site.name}`
    return () => void (document.title = before)
  }, [])
  return (
    <PosterPage line="Step on." step={3} hasFrame={hasFrame}>
      <AuthPage
        title="Welcome"
        lead="Three short questions. Leave out what you like; only the academy sees the answers."
        isNews
      >
        <WelcomeForm ownerId={ownerId} onDone={onDone} />
      </AuthPage>
    </PosterPage>
  )
}
