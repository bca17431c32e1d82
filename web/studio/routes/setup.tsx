import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FirstOwner, Setup, SetupFrame } from '#web/studio/setup/index.ts'
import { paths } from '#web/routing/paths.ts'
import { RequireMember } from '#web/session/require-member.tsx'
import { titled } from '#web/site.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'

export const meta = titled('Set up your academy')

/** Loaded later, into boxes of fixed height: the drawings weigh as much as the rest of the page. */
const Figure = lazyComponent(async () => (await import('#web/drawing/figure.tsx')).Figure)

/** Times of the drawn frames of one throw in seconds, one for each step. */
const frameTimes = [0.3, 1.1, 1.36, 1.62, 2, 2.2]
const drawings = frameTimes.map((time) => <Figure key={time} technique="hip-throw" at={time} />)

/** Setup page. The link printed by the first start creates the owner, who then signs in to continue. */
export default function SetupScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The token stays in the URL until it is used, so that a reload works.
  const [token] = useState(hash.slice(1))
  if (hash.length > 1)
    return (
      <SetupFrame step="owner" drawings={drawings}>
        <FirstOwner token={token} onOwner={() => void navigate(paths.studioSetup(), { replace: true })} />
      </SetupFrame>
    )
  return (
    <RequireMember>
      <Setup drawings={drawings} />
    </RequireMember>
  )
}
