import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FirstOwner, Setup, SetupFrame } from '#web/studio/setup/index.ts'
import { paths } from '#web/routing/paths.ts'
import { RequireMember } from '#web/session/require-member.tsx'
import { titled } from '#web/site.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

export const meta = titled('Set up your academy')

/** Loaded after the page, because the code of the drawings is as large as the rest of the page. */
const Figure = lazyComponent(async () => (await import('#web/drawing/figure.tsx')).Figure)

/** Times in seconds of the drawn frames of a throw, one frame for each setup step. */
const FRAME_TIMES = [0.3, 1.1, 1.36, 1.62, 2, 2.2]
const drawings = FRAME_TIMES.map((time) => <Figure key={time} technique="hip-throw" at={time} />)

/** Setup page. The setup link printed by the first start shows the form that creates the owner. */
export default function SetupScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The token stays in the URL until it is used, so that a reload works.
  const [token] = useState(hash.slice(1))
  if (hash.length > 1)
    return (
      <SetupFrame step="owner" drawings={drawings}>
        <FirstOwner token={token} onOwnerCreated={() => void navigate(paths.studioSetup(), { replace: true })} />
      </SetupFrame>
    )
  return (
    <RequireMember>
      <Setup drawings={drawings} />
    </RequireMember>
  )
}
