import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Figure } from '#web/drawing/figure.tsx'
import { FirstOwner, Setup, SetupFrame } from '#web/studio/setup/index.ts'
import { paths } from '#web/routing/paths.ts'
import { RequireMember } from '#web/session/require-member.tsx'
import { titled } from '#web/site.ts'

export const meta = titled('Set up your academy')

/** The moves of one throw, one for each step. */
const moments = [0.3, 1.1, 1.36, 1.62, 2, 2.2]
const drawings = moments.map((at) => <Figure key={at} technique="hip-throw" at={at} />)

/** The first day: with the link of the first start one becomes the owner, and comes back as who one is. */
export default function SetupScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The token stays in the address until it was used, so that a reload loses nothing.
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
