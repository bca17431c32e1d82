import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import {
  BrowseSkeleton,
  CatalogueNotice,
  Hero,
  PlanStrip,
  BrowseRows,
  TopTen,
  browseViewOf,
  useCatalogue,
} from '#web/features/catalogue/index.ts'
import { ContinueTraining } from '#web/features/continue-training/index.ts'
import { ComingSoonRail } from '#web/features/coming-soon/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Browse')

export default function Browse() {
  const state = useCatalogue()
  if (state.status === 'ready') return <Lessons catalogue={state.catalogue} />
  if (state.status === 'offline')
    return (
      <CatalogueNotice
        title="You are offline"
        text="The lessons load by themselves as soon as the connection is back."
      />
    )
  if (state.status === 'failed')
    return (
      <CatalogueNotice
        title="No lessons came"
        text="The academy did not answer as it should. That is rarely for long: try again in a moment."
        retry={state.retry}
      />
    )
  return <BrowseSkeleton />
}

function Lessons({ catalogue }: { catalogue: Catalogue }) {
  const plan = useSession().member?.plan ?? 'free'
  const { hero, topTen, shelves, open, total, cardOf } = useMemo(() => browseViewOf(catalogue, plan), [catalogue, plan])
  if (!hero)
    return (
      <CatalogueNotice
        title="Nothing here yet"
        text="The academy has not put in a lesson so far. The first one will stand here as soon as it is ready."
      />
    )
  return (
    <>
      <Hero card={hero} />
      <ContinueTraining cardOf={cardOf}>
        {plan === 'free' && open < total && <PlanStrip open={open} total={total} />}
        {topTen.length > 0 && <TopTen cards={topTen} />}
        <BrowseRows shelves={shelves} />
        <ComingSoonRail soon={catalogue.soon} />
      </ContinueTraining>
    </>
  )
}
