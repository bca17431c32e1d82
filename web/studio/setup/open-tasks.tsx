import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getContent } from '#contract/studio/content.ts'
import type { DraftData } from '#web/studio/content/index.ts'
import { STARTER_ADDRESS } from '#web/studio/settings/index.ts'
import { studioQuery, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { STARTER_NAME } from '#web/site.ts'

const siteQuery = studioQuery('settings', getContent, { params: { kind: 'site', slug: 'site' } })
const plansQuery = studioQuery('settings', getContent, { params: { kind: 'plans', slug: 'plans' } })

/** Placeholders of `content/starter/site.json`, by field. */
const placeholders = [
  { field: 'short', label: 'short name', text: STARTER_NAME },
  { field: 'phone', label: 'phone number', text: 'To be announced' },
  { field: 'address', label: 'address', text: STARTER_ADDRESS },
]

const listPlaceholders = (data: DraftData) =>
  placeholders.filter(({ field, text }) => [data[field]].flat().includes(text)).map(({ label }) => label)

export interface OpenTasksProps {
  hasMailServer: boolean
  /** Opens the step of the mail server. */
  onMail: () => void
}

/** Lists what an owner still has to write or set up after the setup. */
export function OpenTasks({ hasMailServer, onMail }: OpenTasksProps) {
  const { secondFactor } = useAccess()
  const { data: site } = useQuery({ ...siteQuery, gcTime: 0 })
  const { data: plans } = useQuery({ ...plansQuery, gcTime: 0 })
  const missing = site ? listPlaceholders(site.draft.data) : []
  return (
    <>
      <h2 className="text-2xl condensed">Before you tell anyone</h2>
      <ul className="measure mt-2 list-disc pl-5">
        {!hasMailServer && (
          <li>
            <button type="button" className="link" onClick={onMail}>
              Set up email
            </button>
            : until then, new members can’t confirm their email address, so confirm it on their page under Members.
          </li>
        )}
        {missing.length > 0 && (
          <Task to={paths.studioSite()} title={`Add your ${new Intl.ListFormat('en').format(missing)}`}>
            the site shows placeholders.
          </Task>
        )}
        {plans && [plans.draft.data['seller']].flat().includes(STARTER_ADDRESS) && (
          <Task to={paths.studioPlans()} title="Complete the seller’s address">
            receipts show a placeholder.
          </Task>
        )}
        {secondFactor.isSuggested && (
          <Task to={paths.studioSecondFactor()} title="Set up a second factor">
            a passkey protects your account even if someone learns your password.
          </Task>
        )}
        <Task to={paths.studioTexts('legal')} title="Complete the legal texts">
          the terms, privacy and cookie pages say at the top that they aren’t finished.
        </Task>
        <Task to={paths.studioTexts('instructors')} title="Introduce your instructors">
          the team page is empty.
        </Task>
      </ul>
    </>
  )
}

const Task = ({ to, title, children }: { to: string; title: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="link">
      {title}
    </Link>
    : {children}
  </li>
)
