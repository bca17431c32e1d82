import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDiscreet } from './public-site/discreet/discreet-switch.ts'
import { beginPageLoad } from './layouts/errors/page-loads.ts'
import { PageNotLoaded } from './layouts/errors/page-not-loaded.tsx'
import { installTrustedTypesPolicy } from './trusted-markup.ts'

installTrustedTypesPolicy()

// Equivalent to z.config({ jitless: true }) without loading zod: compiled checks need eval, which the content security
// policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = () =>
  startTransition(() => {
    if (!beginPageLoad()) return createRoot(document.body).render(<PageNotLoaded />)
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Starts discreet mode before the first page sets its title.
if (isDiscreet())
  void import('./public-site/discreet/discreet.ts').then(({ startDiscreetMode }) => startDiscreetMode()).finally(start)
else start()
