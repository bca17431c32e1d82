import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Member } from '#contract/studio/members.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  formatDay,
  StatusLabel,
  formatMomentInSentence,
  formatMoment,
  StudioContent,
  StudioPage,
  useAccess,
} from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { money } from '#web/plans.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberOrders, MemberReports, MemberSessions } from './member-tables.tsx'
import { memberName, sumPayments, planName, planStatusText, describeMemberState } from './member-text.ts'
import { memberQuery } from './members-queries.ts'
import { Labels } from './members-table.tsx'
import { mailto } from '#web/ui/mailto.ts'
import './members.css'

/** Page with the details of one member and the actions for staff. */
export function MemberPage({ id }: { id: string }) {
  const query = useQuery(memberQuery(id))
  const { may } = useAccess()
  const isNotFound = query.error instanceof ApiError && [400, 404].includes(query.error.statusCode)
  return (
    <StudioPage
      title={query.data ? memberName(query.data) : 'Member'}
      action={
        query.data?.email && (
          <a href={mailto(query.data.email)} className={buttonClass({ tone: 'main', size: 'small' })}>
            Send email
          </a>
        )
      }
    >
      <p className="-mt-3 mb-2">
        <Link to={paths.studioMembers()} className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <Icon name="back" className="size-4" />
          Members
        </Link>
      </p>
      {isNotFound ? (
        <p className="measure">This account doesn’t exist. It may have been deleted, or the link may be wrong.</p>
      ) : (
        <StudioContent query={query} label="The member">
          {(member) => (
            <>
              <MemberFacts member={member} />
              <div className="member-columns mt-10">
                <div className="grid content-start gap-10">
                  <MemberOrders orders={member.billing.orders} />
                  <MemberSessions sessions={member.sessions} />
                  <MemberReports reports={member.reports} />
                  <p className="flex gap-3 border-l-4 border-text px-4 py-1 text-sm leading-[1.45]">
                    <Icon name="lock" className="size-5" />
                    What members watch, their notes and their ratings are private. The Studio never shows them.
                  </p>
                </div>
                {may('members.change') && <MemberActions member={member} />}
              </div>
            </>
          )}
        </StudioContent>
      )}
    </StudioPage>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const [shape, stateText] = describeMemberState(member)
  const paidTotals = sumPayments(member.billing.orders)
  const planStatus = planStatusText(member)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <StatusLabel shape={shape}>{stateText}</StatusLabel>
        <span className="wrap-anywhere text-quiet">{describeAccount(member)}</span>
      </p>
      <dl className="studio-facts mt-5">
        <Fact name="Plan">{planName(member.plan)}</Fact>
        {planStatus !== '' && <Fact name="Runs until">{planStatus}</Fact>}
        {paidTotals.length > 0 && (
          <Fact name="Total paid">{paidTotals.map(([currency, sum]) => money(sum, currency)).join(', ')}</Fact>
        )}
        <Fact name="Last seen">{member.lastSeen === null ? 'Never' : formatMoment(member.lastSeen)}</Fact>
        {member.labels.length > 0 && (
          <Fact name="Labels">
            <Labels labels={member.labels} />
          </Fact>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Describes an account, such as "mara@example.org, confirmed. +1 555 0142. Account since Mar 3, 2025." */
function describeAccount({ email, isConfirmed, phone, since, disabledAt, isStaff }: Member): string {
  const emailText = email === null ? 'No email address' : `${email}, ${isConfirmed ? 'confirmed' : 'not confirmed'}`
  const sentences = [
    emailText,
    ...(phone === null ? [] : [phone]),
    `Account since ${formatDay(since).replace(/^[TY]/, (letter) => letter.toLowerCase())}`,
    ...(disabledAt === null ? [] : [`Disabled ${formatMomentInSentence(disabledAt)}`]),
    ...(isStaff ? ['On the staff'] : []),
  ]
  return `${sentences.join('. ')}.`
}
