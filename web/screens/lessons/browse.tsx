import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import {
  BrowseSkeleton,
  CatalogueNotice,
  Hero,
  BrowseRows,
  TopTen,
  buildBrowseView,
  useCatalogue,
} from '#web/features/catalogue/index.ts'
import { isList, isText, asObject } from '#web/api/read-response.ts'
import { ContinueTraining } from '#web/features/continue-training/index.ts'
import { ComingSoonRail } from '#web/features/coming-soon/index.ts'
import { Today } from '#web/features/today/index.ts'
import { WelcomeCard } from '#web/features/welcome/index.ts'
import { paths } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Browse')

export default function Browse() {
  const state = useCatalogue()
  if (state.status === 'ready') return <Lessons catalogue={state.catalogue} />
  if (state.status === 'offline')
    return <CatalogueNotice title="You’re offline" text="Lessons load automatically when you’re back online." />
  if (state.status === 'failed')
    return (
      <CatalogueNotice
        title="Couldn’t load the lessons"
        text="The academy’s server didn’t respond as expected. Try again in a moment."
        retry={state.retry}
      />
    )
  return <BrowseSkeleton />
}

function Lessons({ catalogue }: { catalogue: Catalogue }) {
  const plan = useSession().member?.plan ?? 'free'
  const { hero, getCard } = useMemo(() => buildBrowseView(catalogue, plan), [catalogue, plan])
  if (!hero)
    return (
      <CatalogueNotice
        title="No lessons yet"
        text="The academy hasn’t published a lesson yet. The first one will appear here."
      />
    )
  return (
    <>
      <Hero card={hero} />
      <WelcomeCard />
      <Today catalogue={catalogue} hero={hero} getCard={getCard}>
        {(shownId) => (
          <ContinueTraining getCard={getCard}>
            {(startedKeys) => (
              <Rows
                catalogue={catalogue}
                plan={plan}
                startedKeys={[...startedKeys, ...(shownId === undefined ? [] : [shownId])].join(SEPARATOR)}
              />
            )}
          </ContinueTraining>
        )}
      </Today>
    </>
  )
}

/** Joins keys to a string, because React compares strings by value. The contract's texts contain no NUL. */
const SEPARATOR = '\0'

interface RowsProps {
  catalogue: Catalogue
  plan: 'free' | 'paid'
  startedKeys: string
}

/** Rows below the started lessons. */
function Rows({ catalogue, plan, startedKeys }: RowsProps) {
  const memberGoals = asObject(useSession().member?.details)['goals']
  const goals = isList(memberGoals) ? memberGoals.filter(isText).join(SEPARATOR) : ''
  const { topTen, rows, watchableCount, totalCount } = useMemo(
    () => buildBrowseView(catalogue, plan, startedKeys.split(SEPARATOR), goals.split(SEPARATOR)),
    [catalogue, plan, startedKeys, goals],
  )
  return (
    <>
      {plan === 'free' && watchableCount < totalCount && (
        <PlanStrip includedCount={watchableCount} totalCount={totalCount} />
      )}
      {topTen.length > 0 && <TopTen cards={topTen} />}
      <BrowseRows rows={rows} />
      <ComingSoonRail lessons={catalogue.soon} />
    </>
  )
}

/** Tells a member on the free plan how many lessons it includes. */
function PlanStrip({ includedCount, totalCount }: { includedCount: number; totalCount: number }) {
  return (
    <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <p>
        <b className="font-semibold">Free plan.</b>{' '}
        <span className="text-quiet">
          {includedCount} of {totalCount} lessons {includedCount === 1 ? 'is' : 'are'} included in your plan. The full
          plan includes the rest.
        </span>
      </p>
      <Link to={paths.lockedAccess()} className={buttonClass({ size: 'small' })}>
        About the full plan
      </Link>
    </div>
  )
}
